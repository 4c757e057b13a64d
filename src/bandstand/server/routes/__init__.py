"""What can be asked of the server, by concern: it may touch everything that the house holds, but does little
itself; it reads a request, has it done, and answers with a page."""
