"""The web application: tables, seats, live updates, storage, identity."""
