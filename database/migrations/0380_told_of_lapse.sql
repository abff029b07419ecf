-- When the buyer was told that the boxes are lost and nothing was charged: the sweep takes them no more, should they be free again.
alter table orders add column lapse_told_at timestamptz;
