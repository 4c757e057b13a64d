"""Links to finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has made one yet."""
    op.create_table(
        "shared",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("nonce", sa.String(length=32), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_shared_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_shared")),
        sa.UniqueConstraint("link", name=op.f("uq_shared_link")),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("shared")
