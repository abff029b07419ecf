-- By which terms a partner's boxes are sold, of each day: what is owed for a sale goes by those of the day on which it was paid.
alter table partners add column sale_model text not null default 'BROKERAGE' check (sale_model in ('OWN', 'BROKERAGE'));

-- Rows are only added (database/functions/keep_partner_terms.sql); of several of one day the last holds.
create table partner_terms (
  id int generated always as identity primary key,
  partner_id int not null references partners,
  valid_from date not null,
  sale_model text not null check (sale_model in ('OWN', 'BROKERAGE')),
  fee_bps int not null check (fee_bps between 0 and 5000),
  created_at timestamptz not null default market_now()
);
create index partner_terms_partner on partner_terms (partner_id, valid_from desc, id desc); -- the partner's desk

insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
select id, (created_at at time zone 'Asia/Seoul')::date, sale_model, round(commission_percent * 100)::int from partners order by id;
