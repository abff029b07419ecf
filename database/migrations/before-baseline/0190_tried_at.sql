-- What the provider says nothing of is asked for at once when it is heard again: one of them is asked about every few seconds until then.
alter table payments add column tried_at timestamptz;
alter table refunds
  add column tried_at timestamptz,
  add column silent   boolean not null default false; -- the provider said nothing at all when it was asked last

create index payments_silent on payments (tried_at) where state = 'CONFIRMING' and silent;
create index refunds_silent on refunds (tried_at) where state = 'NEW' and silent;
