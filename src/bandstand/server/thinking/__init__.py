"""What bots think, and when they move: it may change a table only as anybody at it may, through `tables`; its
worker processes see Views and touch no table, no database and no secret."""
