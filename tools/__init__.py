"""Programs for the people who work on the site; the site itself needs none of them."""
