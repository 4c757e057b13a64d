"""What the host of a server does with all of it at once: keep copies, bring them back. It may touch the whole
database and the files of the data folder; it draws nothing, and no request reaches it unasked."""
