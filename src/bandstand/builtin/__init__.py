"""The four games that come with Bandstand, a folder each."""
