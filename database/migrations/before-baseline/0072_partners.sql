-- Partners as the desk keeps them: whom to call, where an order sheet goes, where money goes, and whether they sell today.
alter table partners
  add column version            int not null default 0, -- counts the desk's changes: two people do not overwrite each other
  add column contact_name       text not null default '',
  add column order_email        text not null default '',
  add column order_fax          text not null default '',
  add column bank_code          text references banks,
  add column account_holder     text not null default '',
  add column bank_account       bytea, -- AES-256-GCM
  add column bank_account_last4 text not null default '',
  add column commission_percent numeric(4, 2) not null default 0 check (commission_percent between 0 and 50),
  add column status_reason      text not null default '',
  add column told_open          boolean not null default true, -- what browsers were told last
  add constraint partners_closed_days check (closed_to is null or closed_from <= closed_to);

-- Whether a partner's boxes can be taken now. Derived whenever it is asked, never copied onto a box.
create function partner_open(partner partners) returns boolean language sql stable as $$
  select partner.status = 'OPEN'
    and not (partner.closed_from is not null and market_today() between partner.closed_from and coalesce(partner.closed_to, 'infinity'))
$$;

-- Tells browsers of partners that opened or closed since they were told last: at the desk's change, and by a sweep when a day begins.
create function tell_partners() returns int language plpgsql as $$
declare
  told int;
begin
  with changed as (
    update partners set told_open = not told_open where told_open <> partner_open(partners)
    returning id, told_open
  )
  insert into outbox (event, payload)
  select 'partner-updated', jsonb_build_object('partner_id', id, 'open', told_open) from changed order by id;
  get diagnostics told = row_count;
  return told;
end $$;

-- As before, but that a partner who rests is a reason of its own, and that closed days without an end last until they are ended.
create or replace function take_refusals(p_user int, p_ids int[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('product_id', wanted.id, 'pc_name', cuts.pc_name, 'reason',
    case
      when products.id is null then 'missing'
      when claims.kind = 'OFF' then 'off'
      when claims.kind = 'SOLD' then 'sold'
      when claims.kind = 'PAYING' then 'paying'
      when claims.kind = 'ORDER' and claims.user_id = p_user then 'mine-in-order'
      when claims.product_id is not null and not (claims.kind = 'CART' and claims.expires_at <= market_now()) then 'taken'
      else 'partner-rests'
    end) order by wanted.place)
  from unnest(p_ids) with ordinality wanted (id, place)
  left join products on products.id = wanted.id
  left join cuts on cuts.pc_code = products.pc_code
  left join partners on partners.id = products.partner_id
  left join claims on claims.product_id = wanted.id
  where products.id is null
     or (claims.product_id is not null
         and not (claims.kind = 'CART' and (claims.user_id = p_user or claims.expires_at <= market_now())))
     or (not coalesce(claims.kind = 'CART' and claims.user_id = p_user, false)
         and (partners.status <> 'OPEN'
              or (partners.closed_from is not null
                  and market_today() between partners.closed_from and coalesce(partners.closed_to, 'infinity'))))
$$;
