-- The orders of a member that are not in the list, for the desk that looks for payments: those in it have an index of their own.
create index orders_unlisted on orders (user_id) where listed_at is null;
