"""Names that look alike, sessions, whence tables come, and who was removed from them."""

import sqlalchemy as sa
from alembic import op

from bandstand.server.looks import case_folded, look

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Cookies that are out go on as sessions."""
    _look_alike()
    op.add_column("people", sa.Column("old_cookies", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_sessions_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_index(op.f("ix_sessions_ended"), "sessions", ["ended"], unique=False)
    op.add_column("tables", sa.Column("origin", sa.String(length=16), nullable=True))
    op.drop_index("ix_tables_open", table_name="tables")
    op.create_index("ix_tables_open", "tables", ["state", "private", "made"], unique=False)
    op.add_column("seats", sa.Column("invited", sa.Double(), nullable=True))
    op.create_table(
        "removed",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_removed_person"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_removed_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("pk_removed")),
    )
    # It named browsers by what their cookies hold. The curtains fall.
    op.execute("DELETE FROM lifted")


def _look_alike() -> None:
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
    """Logins in small letters again, and no sessions."""
    op.execute("DELETE FROM lifted")
    op.drop_table("removed")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("invited")
    op.drop_index("ix_tables_open", table_name="tables")
    op.create_index("ix_tables_open", "tables", ["state", "private", "changed"], unique=False)
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("origin")
    op.drop_table("sessions")
    with op.batch_alter_table("people") as changed:
        changed.drop_column("old_cookies")
    connection = op.get_bind()
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"))
    for account in connection.execute(sa.select(people).where(people.c.login.is_not(None))):
        letters = case_folded(account.name)
        connection.execute(people.update().where(people.c.id == account.id).values(login=letters))
