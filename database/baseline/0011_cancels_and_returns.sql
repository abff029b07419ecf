-- The cancel desk: why a line is cancelled, by whom, and what becomes of its box.
-- ASKED: waits for the desk's word (where the settings say that cancels are not automatic). REFUNDING: the line's money is on its way
-- back, or a second person has to approve it. The other two are ends.
create table cancels (
  id                    int generated always as identity primary key,
  order_product_id      int not null references order_products,
  open_order_product_id int unique, -- = order_product_id until the end, else null: one open cancel per line
  state                 text not null default 'REFUNDING' check (state in ('ASKED', 'REFUNDING', 'DONE', 'REFUSED')),
  opc_code              smallint not null check (opc_code in (1, 2)), -- 1 by the buyer, 2 by the desk
  cancel_content        text not null,
  staff_id              int references staff, -- who of the desk cancelled it
  from_code             text not null check (from_code in ('PAYK', 'DELW')), -- where a cancel that is taken back puts the line
  lane_at               timestamptz(3) not null, -- since when it had been there
  resell                boolean not null default true, -- the box goes on sale again; else it is withdrawn
  answer                text not null default '', -- what the desk says to the buyer whose wish it refuses
  asked_at              timestamptz not null default market_now(),
  closed_at             timestamptz,
  check ((open_order_product_id is null) = (state in ('DONE', 'REFUSED'))),
  check (open_order_product_id is null or open_order_product_id = order_product_id),
  check ((closed_at is null) = (open_order_product_id is not null)),
  check ((staff_id is null) = (opc_code = 1))
);
create index cancels_line on cancels (order_product_id, id desc);
create index cancels_open on cancels (state, id) where open_order_product_id is not null;
create index cancels_closed on cancels (id) where open_order_product_id is null;

-- A buyer's request to give a line back. A line may be asked back again after a withdrawal: the newest row is the one that counts.
-- REQUESTED: waits for the desk. PICKUP: approved, the goods are fetched. RECEIVED: they are here. REFUNDING: decided, the provider is
-- giving the money back. The other three are ends.
create table returns (
  id                    int generated always as identity primary key,
  order_product_id      int not null references order_products,
  open_order_product_id int unique, -- = order_product_id until the end, else null: one open request per line
  state                 text not null default 'REQUESTED' check (state in ('REQUESTED', 'PICKUP', 'RECEIVED', 'REFUNDING', 'DONE', 'REFUSED', 'WITHDRAWN')),
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
