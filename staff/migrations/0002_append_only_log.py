"""The log of the team cannot be changed, not even by a bug or from the admin's shell.

SQLite cannot tell the emptying of a test database from deleting, so there it only guards changes.
"""

from django.db import migrations

POSTGRES = """
CREATE FUNCTION staff_act_is_final() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'the log of the team is append-only'; END
$$ LANGUAGE plpgsql;
CREATE TRIGGER staff_act_final BEFORE UPDATE OR DELETE ON staff_staffact
FOR EACH ROW EXECUTE FUNCTION staff_act_is_final();
"""
POSTGRES_BACK = (
    "DROP TRIGGER staff_act_final ON staff_staffact; DROP FUNCTION staff_act_is_final();"
)
SQLITE = """
CREATE TRIGGER staff_act_final BEFORE UPDATE ON staff_staffact
BEGIN SELECT RAISE(ABORT, 'the log of the team is append-only'); END;
"""


def guard(apps, schema_editor):
    schema_editor.execute(POSTGRES if schema_editor.connection.vendor == "postgresql" else SQLITE)


def unguard(apps, schema_editor):
    is_postgres = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRES_BACK if is_postgres else "DROP TRIGGER staff_act_final;")


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0001_team"),
    ]

    operations = [
        migrations.RunPython(guard, unguard, elidable=False),
    ]
