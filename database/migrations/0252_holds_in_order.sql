-- The desk of holds, the one that ends first on top; what has no clock comes last.
create index claims_left on claims ((coalesce(expires_at, timestamptz '9999-01-01')), product_id) where kind in ('CART', 'ORDER', 'PAYING');
-- Since when what is held is held, and how much of it too long.
create index claims_since on claims (first_at) where kind in ('CART', 'ORDER', 'PAYING');
