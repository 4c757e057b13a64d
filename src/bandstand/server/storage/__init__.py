"""Where things are kept: it may touch the database and nothing else, and knows no request, game or page."""
