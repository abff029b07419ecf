-- Whether a partner's boxes can be taken now. Derived whenever it is asked, never copied onto a box.
create or replace function partner_open(partner partners) returns boolean language sql stable as $$
  select partner.status = 'OPEN'
    and not (partner.closed_from is not null and market_today() between partner.closed_from and coalesce(partner.closed_to, 'infinity'))
$$;
