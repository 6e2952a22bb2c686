"""Adding and renaming a passkey."""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django.utils.translation import gettext_lazy as _


class AddPasskeyForm(AddWebAuthnForm):
    """A name for the passkey, and whether it stands for the password or comes after it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        self.fields["passwordless"].label = _("Sign in with it instead of the password")
        self.fields["passwordless"].help_text = _("Your device then asks for a finger, your face or a PIN.")
        self.fields["passwordless"].initial = True


class RenamePasskeyForm(EditWebAuthnForm):
    """Another name for the passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
