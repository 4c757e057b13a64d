"""Whether hints may be asked for at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """At tables that are older than hints they may."""
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("hints")
