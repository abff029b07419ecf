-- Prices of boxes as the desk changed them in one go, so that they can be taken back for ten minutes.
create table box_changes (
  id        int generated always as identity primary key,
  staff_id  int not null references staff,
  at        timestamptz not null default market_now(),
  undone_at timestamptz
);
create index box_changes_at on box_changes (at); -- what can still be taken back

create table box_change_lines (
  change_id     int not null references box_changes,
  product_id    int not null references products,
  weight_from   numeric(6,2) not null,
  kg_price_from int not null,
  weight_to     numeric(6,2) not null,
  kg_price_to   int not null,
  primary key (change_id, product_id)
);

-- Taken off the market again within ten minutes of being posted.
alter table intake_drafts add column undone_at timestamptz;
