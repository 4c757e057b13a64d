"""Accounts whose names look alike are told apart: an account's login is the look of its name."""

import sqlalchemy as sa
from alembic import op

from bandstand.server.looks import case_folded, look

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of accounts whose names look alike the oldest gets the look; the others keep their letters."""
    connection = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("made"))
    query = sa.select(people).where(people.c.login.is_not(None)).order_by(people.c.made, people.c.id)
    accounts = list(connection.execute(query))
    taken = {account.login for account in accounts}
    for account in accounts:
        login = look(account.login)
        if login not in taken:
            taken.add(login)
            connection.execute(people.update().where(people.c.id == account.id).values(login=login))


def downgrade() -> None:
    """Logins in small letters again."""
    connection = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"))
    for account in connection.execute(sa.select(people).where(people.c.login.is_not(None))):
        letters = case_folded(account.name)
        connection.execute(people.update().where(people.c.id == account.id).values(login=letters))
