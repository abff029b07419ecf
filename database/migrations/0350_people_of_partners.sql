-- Accounts of the people of partners: they log in as staff do, and see what is their partner's (docs/decisions/286).
-- The servers of the previous release give these roles nothing: each of their desks asks for a role of its own.
alter table staff add column partner_id integer references partners (id);
alter table staff add constraint staff_of_market_or_partner check (
  case when partner_id is null
    then not roles && array['partner', 'partner-orders', 'partner-boxes', 'partner-money']
    else roles <@ array['partner', 'partner-orders', 'partner-boxes', 'partner-money'] end);

-- The people of one partner: its pane, and the closing of a partner, which stops them.
create index staff_of_partner on staff (partner_id) where partner_id is not null;
