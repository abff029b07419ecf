-- The payment desk: our books beside the provider's own list, its notices, and what was given back in its console.

-- A line has one refund of ours. What was given back in the provider's console and not begun here (external) may come on top of it,
-- any number of times, as long as no more goes back than was paid for the line.
alter table refunds
  add column own_line_id int unique references order_products, -- = order_product_id for a refund of ours
  add column given_at timestamptz, -- when the provider gave it, by its own clock: the day of its list
  add column given_by text; -- the words the provider has for it
update refunds set own_line_id = order_product_id;
alter table refunds
  drop constraint refunds_order_product_id_key,
  add constraint refunds_own_line_check check (own_line_id is null or own_line_id = order_product_id),
  add constraint refunds_own_or_external_check check (way = 'external' or (own_line_id is null) = (order_product_id is null));
create index refunds_line on refunds (order_product_id) where order_product_id is not null;
-- The provider's list names what it gave by its transaction.
create index refunds_transaction on refunds (transaction_key) where transaction_key is not null;
create index refunds_given on refunds ((coalesce(given_at, done_at))) where state = 'DONE' and way <> 'bank';
create index payments_approved on payments ((coalesce(approved_at, created_at)));
create index payments_waiting on payments (created_at, id) where state = 'CONFIRMING';

-- What a line is worth: what was paid for it, less what the provider's console has given back of it beside our own refund. In won.
create function line_worth(line_id int) returns int language sql stable as $$
  select product_price + delivery_price
    - coalesce((select sum(amount) from refunds where order_product_id = line_id and own_line_id is null), 0)::int
  from order_products where id = line_id
$$;

-- What of a line has neither gone back nor is on its way, in won.
create function line_due(line_id int) returns int language sql stable as $$
  select product_price + delivery_price
    - coalesce((select sum(amount) from refunds where order_product_id = line_id), 0)::int
  from order_products where id = line_id
$$;

-- A notice is a hint. It is read back at the provider before anything is made of it, and what came of it is written beside it; the
-- notice itself stays as it came.
alter table provider_events
  add column next_check timestamptz not null default market_now() + interval '30 seconds',
  add column checks int not null default 0,
  add column checked_at timestamptz,
  -- agrees: our books say the same. external: more was given back than we began. unbooked: money there, no goods here.
  -- foreign: the provider knows no such payment of ours.
  add column outcome text check (outcome in ('agrees', 'external', 'unbooked', 'foreign')),
  add column read_back text, -- the payment's status as the provider said it when it was asked
  add constraint provider_events_checked check ((checked_at is null) = (outcome is null) or received_at = checked_at);
-- Those from before were never read back, and are not asked about now.
update provider_events set checked_at = received_at;
create index provider_events_due on provider_events (next_check) where checked_at is null;
create index provider_events_odd on provider_events (payment_key) where outcome in ('external', 'unbooked');

-- What nobody here can settle alone: asked of the provider, with what was asked.
create table payment_queries (
  row_key     text primary key, -- the row of the desk
  payment_key text not null,
  note        text not null,
  staff_id    int not null references staff,
  at          timestamptz not null default market_now()
);
