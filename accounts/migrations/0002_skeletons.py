from django.db import migrations, models

from accounts.skeletons import skeleton


def fill(apps, schema_editor):
    """Of two that look alike the younger gets a number; the oldest keeps the name."""
    taken = set()
    for person in apps.get_model("accounts", "User").objects.order_by("pk"):
        if skeleton(person.name) in taken:
            person.name = f"{person.name[:20]} {person.pk}"
        person.skeleton = skeleton(person.name)
        taken.add(person.skeleton)
        person.save(update_fields=["name", "skeleton"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=255, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
