-- Since when a member may read a text: the bell calls it new by this moment, whenever it is sent. Older rows, and those that an older
-- server writes meanwhile, have none.
alter table messages add column due_at timestamptz;
