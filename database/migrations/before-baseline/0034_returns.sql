-- A buyer's request to give a line back. A line may be asked back again after a withdrawal: the newest row is the one that counts.
-- REQUESTED: waits for the desk. PICKUP: approved, the goods are fetched. RECEIVED: they are here. REFUNDING: decided, the provider is
-- giving the money back. The other three are ends.
create table returns (
  id                    int generated always as identity primary key,
  order_product_id      int not null references order_products,
  open_order_product_id int unique, -- = order_product_id until the end, else null: one open request per line
  state                 text not null default 'REQUESTED' check (state in
                          ('REQUESTED', 'PICKUP', 'RECEIVED', 'REFUNDING', 'DONE', 'REFUSED', 'WITHDRAWN')),
  reason_code           text not null check (reason_code in ('drip', 'spoiled', 'wrong', 'other')),
  return_content        text not null,
  refund_depositor      text not null,
  refund_bank_code      text not null references banks,
  refund_account        bytea, -- AES-256-GCM, bound to the line; gone with the end of the request
  refund_account_last4  text not null,
  img_ori_name          text,
  img_stored_name       text unique, -- random, outside the web root; always a JPEG of our own making
  pick_up               boolean, -- null until approved
  decision              text check (decision in ('full', 'part', 'none')),
  refund_amount         int check (refund_amount > 0),
  answer                text not null default '', -- what the desk says to the buyer: why it was refused, what the inspection found
  requested_at          timestamptz not null default market_now(),
  approved_at           timestamptz,
  received_at           timestamptz,
  decided_at            timestamptz,
  closed_at             timestamptz,
  check ((open_order_product_id is null) = (state in ('DONE', 'REFUSED', 'WITHDRAWN'))),
  check (open_order_product_id is null or open_order_product_id = order_product_id),
  check ((closed_at is null) = (open_order_product_id is not null)),
  check (closed_at is null or refund_account is null)
);
create index returns_line on returns (order_product_id, id desc);
-- The desk's queue by state, and the daily retention.
create index returns_open on returns (state, id) where open_order_product_id is not null;
create index returns_closed on returns (closed_at) where closed_at is not null;

-- A change of an order that moves no line (goods received, a parcel's news): the buyer's screens load it anew.
create function tell_orders(changed int[]) returns void language sql as $$
  insert into outbox (event, user_id, private, payload)
  select 'order-updated', orders.user_id, true, jsonb_build_object('order_id', orders.id)
  from orders where orders.id = any(changed) order by orders.id
$$;
