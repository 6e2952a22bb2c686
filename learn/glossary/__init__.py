"""Words of the game in English, Cantonese and Mandarin."""
