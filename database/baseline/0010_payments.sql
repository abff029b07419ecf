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
  -- Sum of refunds DONE. What was charged wrongly goes back whole, and that may be more than we asked for.
  cancel_amount   int not null default 0 check (cancel_amount >= 0),
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
  -- The provider, asked for the last time, said nothing at all about this payment. Such a payment waits for the provider; any other that
  -- waits for long waits for us, and that is what the audit looks for.
  silent          boolean not null default false,
  -- What the provider says nothing of is asked for at once when it is heard again: one of them is asked about every few seconds until then.
  tried_at        timestamptz,
  check (state = 'FAILED' or cancel_amount <= amount),
  check ((open_order_id is not null) = (state in ('CONFIRMING', 'DONE'))),
  check (open_order_id is null or open_order_id = order_id)
);
create index payments_order on payments (order_id);
create index payments_due on payments (next_try) where state = 'CONFIRMING';
create index payments_approved on payments (coalesce(approved_at, created_at));
create index payments_waiting on payments (created_at, id) where state = 'CONFIRMING';
create index payments_captured on payments (coalesce(approved_at, created_at)) where state <> 'CONFIRMING'; -- money in of a day
create index payments_silent on payments (tried_at) where state = 'CONFIRMING' and silent;

-- What nobody here can settle alone: asked of the provider, with what was asked.
create table payment_queries (
  row_key     text primary key, -- the row of the desk
  payment_key text not null,
  note        text not null,
  staff_id    int not null references staff,
  at          timestamptz not null default market_now()
);

-- The provider's notices as they came, append only.
create table provider_events (
  id              bigint generated always as identity primary key,
  transmission_id text unique,
  payment_key     text,
  body            jsonb not null,
  received_at     timestamptz not null default market_now(),
  -- A notice is a hint. It is read back at the provider before anything is made of it, and what came of it is written beside it; the
  -- notice itself stays as it came.
  next_check      timestamptz not null default market_now() + '00:00:30',
  checks          int not null default 0,
  checked_at      timestamptz,
  -- agrees: our books say the same. external: more was given back than we began. unbooked: money there, no goods here.
  -- foreign: the provider knows no such payment of ours.
  outcome         text check (outcome in ('agrees', 'external', 'unbooked', 'foreign')),
  read_back       text, -- the payment's status as the provider said it when it was asked
  -- Who came upon it: the provider's own notice, a refund of ours that was given beside one that nobody here began, or the comparison of
  -- both books. What we find ourselves is counted at the payment desk like a notice, for that one may never have come.
  found_by        text not null default 'notice' check (found_by in ('notice', 'refund', 'ledger')),
  constraint provider_events_checked check ((checked_at is null) = (outcome is null) or received_at = checked_at)
);
create index provider_events_due on provider_events (next_check) where checked_at is null;
create index provider_events_odd on provider_events (payment_key) where outcome in ('external', 'unbooked');

-- Transfers by hand in one file of the bank. NEW: put together, nothing has left. ISSUED: the file is out, its lines wait for what the
-- bank says of each. DONE: every line has its outcome. A batch is never opened again: what failed goes into another one.
create table refund_batches (
  id          int generated always as identity primary key,
  state       text not null default 'NEW' check (state in ('NEW', 'ISSUED', 'DONE')),
  created_by  int not null references staff,
  created_at  timestamptz not null default market_now(),
  approved_by int references staff, -- the second person, where the sum needs one
  approved_at timestamptz,
  issued_by   int references staff,
  issued_at   timestamptz,
  file_sha256 text, -- of the file that was issued: every further copy is the same to the byte
  copies      int not null default 0 check (copies >= 0),
  done_at     timestamptz,
  check (approved_by <> created_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((issued_by is null) = (issued_at is null) and (issued_at is null) = (file_sha256 is null) and (issued_at is null) = (copies = 0)),
  check (state <> 'ISSUED' or issued_at is not null),
  check ((state = 'DONE') = (done_at is not null))
);
create index refund_batches_open on refund_batches (id) where state <> 'DONE';

-- Money going back: one per line, or one of a whole payment that has no goods (order_product_id null).
-- HELD: begun by somebody of the staff and above the sum that needs a second person; nothing has been sent.
-- A refund is not sent while the provider shows money given back that nobody here began: it may be the same money. EXTERNAL: a person
-- says first what that money was for (attached at the payment desk); then what is still owed goes, or the refund is taken back.
create table refunds (
  id                 int generated always as identity primary key,
  payment_id         int not null references payments,
  order_product_id   int references order_products,
  whole_payment_id   int unique references payments,
  amount             int not null check (amount > 0),
  reason             text not null,
  idem_key           text not null unique,
  state              text not null default 'NEW' check (state in ('HELD', 'NEW', 'DONE', 'MANUAL', 'EXTERNAL')),
  transaction_key    text,
  tries              int not null default 0,
  next_try           timestamptz not null,
  fail_code          text,
  fail_message       text,
  created_at         timestamptz not null default market_now(),
  done_at            timestamptz,
  -- By whom the money goes back. bank: sent by hand, the provider knows nothing of it. external: given back in the provider's own
  -- console and taken into our books afterwards.
  way                text not null default 'provider' check (way in ('provider', 'bank', 'external')),
  asked_by           int references staff,
  approved_by        int references staff,
  note               text not null default '',
  -- = order_product_id for a refund of ours: a line has one. What was given back in the provider's console and not begun here (external)
  -- may come on top of it, any number of times, as long as no more goes back than was paid for the line.
  own_line_id        int unique references order_products,
  given_at           timestamptz, -- when the provider gave it, by its own clock: the day of its list
  given_by           text, -- the words the provider has for it
  -- A refund that has to be sent by hand belongs to one person from the moment she takes it to the bank: nobody else pays it, and the
  -- provider is not asked again meanwhile.
  taken_by           int references staff,
  taken_at           timestamptz,
  batch_id           int references refund_batches, -- while its line waits there: nobody sends, takes, changes or attaches it
  bank_code          text references banks, -- Where a line has no return and so no account: what its buyer has told the desk.
  bank_depositor     text not null default '',
  bank_account       bytea, -- AES-256-GCM, bound to the refund; gone when it is done
  bank_account_last4 text not null default '',
  told_at            timestamptz, -- When the buyer was told that money went back. What went back before there was such a text is not told any more.
  tried_at           timestamptz,
  silent             boolean not null default false, -- the provider said nothing at all when it was asked last
  constraint refunds_two_people check (approved_by is null or approved_by <> asked_by),
  constraint refunds_own_line_check check (own_line_id is null or own_line_id = order_product_id),
  constraint refunds_own_or_external_check check (way = 'external' or (own_line_id is null) = (order_product_id is null)),
  constraint refunds_taken check ((taken_by is null) = (taken_at is null)),
  constraint refunds_batched check (batch_id is null or state = 'MANUAL' and taken_by is null),
  constraint refunds_account check ((bank_code is null) = (bank_account is null) or state = 'DONE'),
  check ((order_product_id is null) = (whole_payment_id is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (next_try) where state = 'NEW';
-- The desk's lanes: what is not done is little, what is done is read from the newest.
create index refunds_open on refunds (state, id) where state <> 'DONE';
create index refunds_line on refunds (order_product_id) where order_product_id is not null;
-- The provider's list names what it gave by its transaction.
create index refunds_transaction on refunds (transaction_key) where transaction_key is not null;
create index refunds_given on refunds (coalesce(given_at, done_at)) where state = 'DONE' and way <> 'bank';
create index refunds_done on refunds (done_at) where state = 'DONE'; -- money out of a day
create index refunds_batch on refunds (batch_id) where batch_id is not null;
create index refunds_untold on refunds (payment_id, done_at) where state = 'DONE' and told_at is null; -- what is still to be told
create index refunds_silent on refunds (tried_at) where state = 'NEW' and silent;

-- What stands in the file, as it was when the batch was put together: nothing that changes elsewhere changes it.
create table refund_batch_lines (
  batch_id      int not null references refund_batches,
  refund_id     int not null, -- without a reference: the record outlives a refund that is taken back later
  state         text not null default 'WAIT' check (state in ('WAIT', 'DONE', 'FAILED')),
  order_no      text not null,
  amount        int not null check (amount > 0),
  clearing_code text not null check (clearing_code ~ '^\d{3}$'),
  bank_name     text not null,
  depositor     text not null,
  account       bytea, -- AES-256-GCM, bound to the refund; gone when the batch is done
  account_last4 text not null,
  in_file       boolean not null default false, -- it was still in the batch when the file was issued
  note          text not null default '',
  settled_by    int references staff,
  settled_at    timestamptz,
  primary key (batch_id, refund_id),
  check ((state = 'WAIT') = (settled_at is null))
);
-- A refund stands in one batch at a time.
create unique index refund_batch_lines_waiting on refund_batch_lines (refund_id) where state = 'WAIT';
create index refund_batch_lines_refund on refund_batch_lines (refund_id);
