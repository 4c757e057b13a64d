"""The web application: tables, seats, live updates, storage, identity.

Its rooms, from the lowest to the highest; each imports only those before it:

    settings, refusal   what a host decides; what people are told when something is not possible
    storage             the database: rows, transactions, migrations
    people              who somebody is
    tables              what is played where, entry by entry
    thinking            when a bot moves, and what it finds
    pages               what a viewer is shown
    keeping             what a host does with all of it at once
    house               one of each, for a running server
    routes, guard       what can be asked, and who is let in
    app, processes      put together, once or several times
    run                 started

A move takes one way through them: a route reads the request, `tables.moves` does it at a table that
`tables.commit` holds, the entry is committed, and only then told to every open page and drawn for it.
"""
