"""Static files of a site in use: compressed, and under names that change with their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites imports between JavaScript modules, so that a page never mixes versions of them."""

    support_js_module_import_aggregation = True
