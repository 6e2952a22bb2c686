"""How the fields of forms are written."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def element(field: BoundField) -> SafeString:
    """The field's own element; the first of a form that is wrong has the focus when the page opens."""
    wrong = next((name for name in field.form.fields if name in field.form.errors), None)
    return field.as_widget(attrs={"autofocus": True} if field.name == wrong else {})
