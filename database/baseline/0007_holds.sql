-- Who has a box: one row per held, paying, sold or withdrawn box, none for a free one. The primary key is the rule:
-- one box, one owner. products.ps_code is this table's projection, changed in the same transaction.
-- CART and ORDER run out; PAYING and SOLD do not; OFF is not on sale (ps_code 0, 6, 9) and belongs to nobody.
create table claims (
  product_id int primary key references products,
  kind       text not null check (kind in ('CART', 'ORDER', 'PAYING', 'SOLD', 'OFF')),
  user_id    int references users,
  order_id   int,
  expires_at timestamptz,
  first_at   timestamptz not null default market_now(), -- the cap counts from here
  warned_for timestamptz, -- the expires_at that the holder was warned of
  fence      bigint generated always as identity, -- later owners have greater fences
  extensions smallint not null default 0, -- how often the holder has asked for more time
  unique (product_id, order_id),
  check ((kind in ('CART', 'ORDER')) = (expires_at is not null)),
  check ((kind in ('ORDER', 'PAYING', 'SOLD')) = (order_id is not null)),
  check ((kind = 'OFF') = (user_id is null))
);
create index claims_expiry on claims (expires_at) where expires_at is not null;
create index claims_user on claims (user_id) where kind in ('CART', 'ORDER', 'PAYING');
create index claims_order on claims (order_id) where order_id is not null;

-- When a member's time with a box began and last ended. Taking it again soon goes on where it was, so that no loop of letting go
-- and taking keeps a box from the others for ever.
create table hold_spans (
  user_id    int not null references users,
  product_id int not null references products,
  first_at   timestamptz not null,
  ended_at   timestamptz not null,
  primary key (user_id, product_id)
);
create index hold_spans_ended on hold_spans (ended_at);

-- What the buyer sees in the cart. A line outlives its hold, to say why it went and to be taken again.
create table cart_lines (
  user_id    int not null references users,
  product_id int not null references products,
  added_at   timestamptz not null default market_now(),
  lapsed     text check (lapsed in ('time', 'withdrawn', 'sold', 'released')),
  primary key (user_id, product_id)
);
-- How many would still like a box that somebody else holds. A take writes nothing here: its line has not lapsed.
create index cart_lines_lapsed on cart_lines (product_id) where lapsed is not null;
