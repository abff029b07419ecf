-- What is owed to partners, as double entries (docs/decisions/285). In won. The database adds them up and refuses any change of them
-- (database/functions/book_money_entries.sql).
-- SALES: buyers' money of lines that earned. PARTNER_PAYABLE: owed to a partner. FEE_INCOME, FEE_VAT: our fee and its VAT.
-- PLATFORM_COST: what we bear ourselves. BANK: what was paid out. A balance above zero is owed or earned, one below zero was received.
create table money_accounts (
  id         int generated always as identity primary key,
  kind       text not null check (kind in ('SALES', 'PARTNER_PAYABLE', 'FEE_INCOME', 'FEE_VAT', 'PLATFORM_COST', 'BANK')),
  partner_id int references partners,
  balance    bigint not null default 0,
  created_at timestamptz not null default market_now(),
  unique nulls not distinct (kind, partner_id),
  check ((kind = 'PARTNER_PAYABLE') = (partner_id is not null))
);

-- Lines that were confirmed, returned or refunded since this table exists, until their earnings are calculated anew (by a sweep). With
-- `waits` not before the days of a return are over. What was confirmed before is not settled here.
create table lines_to_earn (
  order_product_id int primary key references order_products,
  at               timestamptz not null,
  waits            boolean not null
);
create index lines_to_earn_due on lines_to_earn (at, order_product_id); -- the sweep

-- What a line earns its partner, at present. Its terms are those of the day on which it was paid, and stay.
create table earned_lines (
  order_product_id int primary key references order_products,
  partner_id       int not null references partners,
  terms_id         int not null references partner_terms,
  price            int not null check (price >= 0), -- before the fee
  fee              int not null check (fee >= 0),
  received         int not null check (received >= 0), -- what stays here of the buyer's money for the goods
  earned_at        timestamptz not null,
  check (fee <= price)
);

-- One pay-out file for the bank.
create table payouts (
  id          int generated always as identity primary key,
  issued_by   int not null references staff,
  issued_at   timestamptz not null default market_now(),
  count       int not null check (count > 0),
  amount      bigint not null check (amount > 0),
  file_sha256 text not null, -- every further copy is the same to the byte
  copies      int not null default 1 check (copies > 0)
);

-- What is owed to a partner for a period, days of Seoul. The sums are those of its entries (settlement_entries), and what was carried over
-- from the one before.
-- CLOSED: waits for a second person. APPROVED: to be paid. SENDING: in a file for the bank. UNRESOLVED: nobody knows whether the bank paid.
-- RETURNED: the bank sent it back. PAID. CARRIED: too little to be paid, so the next one has it.
create table settlements (
  id             int generated always as identity primary key,
  number         text not null unique,
  partner_id     int not null references partners,
  starts_on      date not null,
  ends_on        date not null,
  state          text not null default 'CLOSED'
    check (state in ('CLOSED', 'APPROVED', 'SENDING', 'UNRESOLVED', 'RETURNED', 'PAID', 'CARRIED')),
  sales          bigint not null check (sales >= 0),
  refunds        bigint not null check (refunds >= 0),
  fee            bigint not null, -- below zero if more was given back than charged
  vat            bigint not null,
  adjustments    bigint not null,
  carry          bigint not null,
  net            bigint generated always as (sales - refunds - fee - vat + adjustments + carry) stored,
  carried_into   int references settlements,
  due_on         date not null, -- when it is to be paid: some business days after it was closed, and not after pay_by
  pay_by         date, -- the latest day by law: 20 days after the first of its lines was confirmed
  held_reason    text not null default '',
  closed_by      int not null references staff,
  closed_at      timestamptz not null default market_now(),
  -- Who answers for it as it is: who closed it, or has left a line out of it since, let it go on, or said that the bank sent it back.
  -- Somebody else approves it.
  asked_by       int not null references staff,
  approved_by    int references staff,
  approved_at    timestamptz,
  payout_id      int references payouts,
  -- The partner's account as it was when it was approved: what changes later does not change where the money goes.
  clearing_code  text,
  bank_name      text not null default '',
  account_holder text not null default '',
  account        bytea, -- AES-256-GCM, bound to the settlement; gone when it is paid
  account_last4  text not null default '',
  note           text not null default '', -- what the bank said
  ended_at       timestamptz,
  unique (partner_id, ends_on),
  check (starts_on <= ends_on),
  check (approved_by <> asked_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((ended_at is not null) = (state in ('PAID', 'CARRIED'))),
  check (carried_into is null or state = 'CARRIED'),
  check (state not in ('APPROVED', 'SENDING', 'UNRESOLVED') or account is not null),
  check (state not in ('SENDING', 'UNRESOLVED', 'PAID') or payout_id is not null)
);
create index settlements_open on settlements (state, id) where state not in ('PAID', 'CARRIED'); -- the desk's lanes
create index settlements_over on settlements (id) where state in ('PAID', 'CARRIED');
create index settlements_payout on settlements (payout_id) where payout_id is not null;

-- A sum that somebody of the staff adds for a partner, or takes off (below zero), and a second person allows.
create table settlement_adjustments (
  id         int generated always as identity primary key,
  partner_id int not null references partners,
  amount     bigint not null check (amount <> 0),
  reason     text not null check (reason <> ''),
  state      text not null default 'ASKED' check (state in ('ASKED', 'BOOKED', 'REFUSED')),
  asked_by   int not null references staff,
  asked_at   timestamptz not null default market_now(),
  decided_by int references staff,
  decided_at timestamptz,
  check ((state = 'ASKED') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'BOOKED' or decided_by <> asked_by)
);
create index settlement_adjustments_partner on settlement_adjustments (partner_id, id); -- the desk
create index settlement_adjustments_asked on settlement_adjustments (id) where state = 'ASKED';

create sequence money_postings;
-- The entries with one `posting` add up to zero. `earned_at` decides to which period an entry belongs.
create table money_entries (
  id               bigint generated always as identity primary key,
  posting          bigint not null,
  account_id       int not null references money_accounts,
  kind             text not null check (kind in ('SALE', 'REFUND', 'FEE', 'FEE_BACK', 'ADJUSTMENT', 'VAT', 'PAYOUT', 'PAYOUT_BACK')),
  amount           bigint not null check (amount <> 0),
  order_product_id int references order_products,
  adjustment_id    int references settlement_adjustments,
  settlement_id    int references settlements,
  earned_at        timestamptz not null default market_now(),
  at               timestamptz not null default market_now(),
  check (num_nonnulls(order_product_id, adjustment_id, settlement_id) = 1)
);
create index money_entries_posting on money_entries (posting); -- whether a posting adds up to zero
create index money_entries_line on money_entries (order_product_id) where order_product_id is not null; -- why a line earns what it earns
create unique index money_entries_adjustment on money_entries (adjustment_id, account_id) where adjustment_id is not null; -- booked once
create unique index money_entries_vat on money_entries (settlement_id, account_id) where kind = 'VAT'; -- booked once

-- In which settlement an entry of a partner's account stands. Taken out of one, it waits for the next.
create table settlement_entries (
  entry_id      bigint primary key references money_entries,
  settlement_id int not null references settlements
);
create index settlement_entries_settlement on settlement_entries (settlement_id, entry_id);

-- Entries of partners that stand in no settlement yet. Written with the entry, gone when it stands in a settlement.
create table open_entries (
  entry_id   bigint primary key references money_entries,
  partner_id int not null references partners,
  earned_at  timestamptz not null
);
create index open_entries_partner on open_entries (partner_id, earned_at);

-- When a partner is paid: at the end of each month, of each half of it, of each week, or each day.
alter table partners add column settlement_cycle text not null default 'HALF' check (settlement_cycle in ('MONTHLY', 'HALF', 'WEEKLY', 'DAILY'));
alter table partners add column account_changed_at timestamptz; -- database/functions/partner_account_changed.sql

-- Who bears a return: the partner, we, the courier or the buyer. Null: as usual for its reason (domain/settlement/bearer.ts).
alter table returns add column borne_by text check (borne_by in ('PARTNER', 'PLATFORM', 'COURIER', 'BUYER'));

-- From this moment on no line is confirmed that is not queued: the functions are those of database/functions. What was confirmed before the
-- account of sales was made is settled as it was until then.
create or replace function queue_earning() returns trigger language plpgsql as $$
begin
  insert into lines_to_earn (order_product_id, at, waits)
  values (new.id, case when new.os_code = 'ORDK' then coalesce(
    (select min(at) from order_product_history where order_product_id = new.id and to_code = 'ORDK'), market_now())
    else market_now() end, new.os_code = 'ORDK')
  on conflict (order_product_id) do update set at = excluded.at, waits = excluded.waits;
  return null;
end $$;

create or replace trigger queue_earning after update on order_products for each row
  when (new.os_code in ('ORDK', 'RTNK') and old.os_code is distinct from new.os_code) execute function queue_earning();

create or replace function queue_refunded_earning() returns trigger language plpgsql as $$
begin
  insert into lines_to_earn (order_product_id, at, waits) values (exchange_end(new.order_product_id), market_now(), false)
  on conflict (order_product_id) do nothing;
  return null;
end $$;

create or replace trigger queue_refunded_earning after update on refunds for each row
  when (new.state = 'DONE' and old.state <> 'DONE' and new.order_product_id is not null) execute function queue_refunded_earning();
create or replace trigger queue_refunded_earning_at_once after insert on refunds for each row
  when (new.state = 'DONE' and new.order_product_id is not null) execute function queue_refunded_earning();

insert into money_accounts (kind) values ('SALES'), ('FEE_INCOME'), ('FEE_VAT'), ('PLATFORM_COST'), ('BANK');
