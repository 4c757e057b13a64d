"""How long the masters at a table take for a move."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables that are older they move at the pace, as everybody."""
    op.add_column("tables", sa.Column("masters_take", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("masters_take")
