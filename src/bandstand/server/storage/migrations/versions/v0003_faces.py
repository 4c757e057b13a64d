"""What kind of bots somebody chose last."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has chosen yet."""
    op.add_column("people", sa.Column("face", sa.Text(), nullable=True))


def downgrade() -> None:
    """Take it away."""
    with op.batch_alter_table("people") as people:
        people.drop_column("face")
