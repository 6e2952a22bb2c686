"""Reading the copies of people's data."""

from collections.abc import AsyncIterator

from accounts.models import User
from learn.models import DataExport, ExportPart


def export_of(account: User) -> DataExport | None:
    """The copy that an account has asked for, as long as it is kept."""
    return DataExport.objects.filter(account=account).first()


async def content_of(export: DataExport) -> AsyncIterator[bytes]:
    """The file of a copy that is done, piece by piece; it ends early if the copy is forgotten meanwhile."""
    numbers = ExportPart.objects.filter(export=export).order_by("number").values_list("number", flat=True)
    async for number in numbers:
        part = await ExportPart.objects.filter(export=export, number=number).afirst()
        if part is None:
            return
        yield bytes(part.content)
