"""Names unique by how they look, what a person chooses for the site, and the names that one had before."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.lookalikes import name_mark


def mark_names(apps: Any, schema_editor: Any) -> None:
    """Give each account the mark of its name; of two that look alike the later one gets a mark of its own."""
    taken: set[str] = set()
    for account in apps.get_model("accounts", "User").objects.order_by("pk").iterator():
        mark = name_mark(account.display_name)
        account.name_mark = name_mark(account.display_name + account.public_id) if mark in taken else mark
        taken.add(account.name_mark)
        account.save(update_fields=["name_mark"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="user", name="unique_display_name"),
        migrations.AlterField(
            model_name="user",
            name="display_name",
            field=models.CharField(blank=True, max_length=30, verbose_name="name shown to others"),
        ),
        migrations.AddField(
            model_name="user",
            name="name_mark",
            field=models.CharField(editable=False, max_length=64, null=True),
        ),
        migrations.RunPython(mark_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="name_mark",
            field=models.CharField(
                editable=False,
                error_messages={"unique": "Somebody else has this name, or one that looks like it."},
                max_length=64,
                unique=True,
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(
                blank=True,
                choices=[("en", "English"), ("zh-hant", "Traditional Chinese"), ("zh-hans", "Simplified Chinese")],
                max_length=10,
                verbose_name="language",
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="time_zone",
            field=models.CharField(blank=True, max_length=40, verbose_name="time zone"),
        ),
        migrations.AddField(
            model_name="user",
            name="country",
            field=models.CharField(blank=True, max_length=2, verbose_name="country"),
        ),
        migrations.AddField(
            model_name="user",
            name="preferences",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name="NameHistory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=30, verbose_name="name")),
                ("mark", models.CharField(db_index=True, editable=False, max_length=64)),
                ("since", models.DateTimeField(verbose_name="since")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "name of an account",
                "verbose_name_plural": "names of accounts",
                "ordering": ["since", "pk"],
            },
        ),
    ]
