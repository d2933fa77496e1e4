from django.db import migrations

POSTGRES = """
CREATE FUNCTION accounts_ledger_is_final() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'ledger entries are final'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER accounts_ledger_is_final BEFORE UPDATE OR DELETE ON accounts_ledgerentry
FOR EACH ROW EXECUTE FUNCTION accounts_ledger_is_final();
"""
POSTGRES_BACK = """
DROP TRIGGER accounts_ledger_is_final ON accounts_ledgerentry;
DROP FUNCTION accounts_ledger_is_final();
"""
# Deleting stays possible here: without TRUNCATE it is how a database is emptied for the next test.
SQLITE = """
CREATE TRIGGER accounts_ledger_is_final BEFORE UPDATE ON accounts_ledgerentry
BEGIN SELECT RAISE(ABORT, 'ledger entries are final'); END
"""
SQLITE_BACK = "DROP TRIGGER accounts_ledger_is_final"


def protect(apps, schema_editor):
    is_postgres = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRES if is_postgres else SQLITE)


def unprotect(apps, schema_editor):
    is_postgres = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRES_BACK if is_postgres else SQLITE_BACK)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_ledger")]

    operations = [migrations.RunPython(protect, unprotect)]
