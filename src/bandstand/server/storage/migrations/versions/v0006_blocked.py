"""People whom the host of the server lets in no more."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is blocked yet."""
    op.add_column("people", sa.Column("blocked", sa.Double(), nullable=True))


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("people") as people:
        people.drop_column("blocked")
