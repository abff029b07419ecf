-- One row per attempt to charge: booked before the provider is asked, settled by its answer (book, then capture).
create table payments (
  id              int generated always as identity primary key,
  order_id        int not null references orders,
  open_order_id   int unique, -- = order_id while CONFIRMING or DONE, else null: one open payment per order
  payment_key     text not null unique,
  idem_key        text not null unique,
  pay_method      text not null check (pay_method in ('C', 'B')),
  amount          int not null check (amount > 0),
  state           text not null default 'CONFIRMING' check (state in ('CONFIRMING', 'DONE', 'FAILED')),
  cancel_amount   int not null default 0 check (cancel_amount >= 0), -- sum of refunds DONE
  transaction_key text,
  transaction_id  text, -- paymentKey|||lastTransactionKey
  receipt_url     text,
  approved_at     timestamptz,
  void_requested  boolean not null default false, -- the buyer cancelled while the answer is not known
  fail_code       text,
  fail_message    text,
  tries           int not null default 0,
  next_try        timestamptz not null,
  raw             jsonb, -- the provider's last answer
  created_at      timestamptz not null default market_now(),
  settled_at      timestamptz,
  -- What was charged wrongly goes back whole, and that may be more than we asked for.
  check (state = 'FAILED' or cancel_amount <= amount),
  check ((open_order_id is not null) = (state in ('CONFIRMING', 'DONE'))),
  check (open_order_id is null or open_order_id = order_id)
);
create index payments_order on payments (order_id);
create index payments_due on payments (next_try) where state = 'CONFIRMING';

-- Money going back: one per line, or one of a whole payment that has no goods (order_product_id null).
create table refunds (
  id               int generated always as identity primary key,
  payment_id       int not null references payments,
  order_product_id int unique references order_products,
  whole_payment_id int unique references payments,
  amount           int not null check (amount > 0),
  reason           text not null,
  idem_key         text not null unique,
  state            text not null default 'NEW' check (state in ('NEW', 'DONE', 'MANUAL')),
  transaction_key  text,
  tries            int not null default 0,
  next_try         timestamptz not null,
  fail_code        text,
  fail_message     text,
  created_at       timestamptz not null default market_now(),
  done_at          timestamptz,
  check ((order_product_id is null) = (whole_payment_id is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (next_try) where state = 'NEW';

-- The provider's notices as they came, append only.
create table provider_events (
  id              bigint generated always as identity primary key,
  transmission_id text unique,
  payment_key     text,
  body            jsonb not null,
  received_at     timestamptz not null default market_now()
);
