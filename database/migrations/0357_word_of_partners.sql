-- What the people of a partner say of a settlement (docs/decisions/286). The servers of the previous release approve without asking for it.
-- Confirmed by nobody, it counts as confirmed some business days after its closing (server/settlements/partners-word.ts).
alter table settlements add column confirmed_by int references staff;
alter table settlements add column confirmed_at timestamptz;
alter table settlements add constraint settlements_confirmed check ((confirmed_by is null) = (confirmed_at is null));

-- The settlements of a partner, the newest first: its own pages.
create index settlements_partner on settlements (partner_id, id);

-- An objection of a partner to a line of a settlement. ACCEPTED: the line was left out and waits for the next settlement. DECLINED: it stays.
-- WITHDRAWN by the partner.
create table settlement_objections (
  id               int generated always as identity primary key,
  settlement_id    int not null references settlements,
  order_product_id int not null references order_products,
  reason           text not null check (reason <> ''),
  state            text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  asked_by         int not null references staff,
  asked_at         timestamptz not null default market_now(),
  answer           text not null default '',
  decided_by       int references staff,
  decided_at       timestamptz,
  check ((state = 'OPEN') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('ACCEPTED', 'DECLINED') or answer <> '')
);
-- One waits for a line at a time; whether any waits.
create unique index settlement_objections_open on settlement_objections (settlement_id, order_product_id) where state = 'OPEN';
create index settlement_objections_settlement on settlement_objections (settlement_id, id); -- the pane
