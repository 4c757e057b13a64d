"""People whom the host has named to look after the server, and what was done in looking after it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is named yet, and nothing is written down."""
    op.add_column("people", sa.Column("keeper", sa.Double(), nullable=True))
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
    )
    op.create_index("ix_deeds_at", "deeds", ["at"])


def downgrade() -> None:
    """Take it away."""
    op.drop_table("deeds")
    with op.batch_alter_table("people") as people:
        people.drop_column("keeper")
