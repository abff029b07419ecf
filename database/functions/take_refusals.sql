-- Why the buyer cannot take these boxes now, as json rows {product_id, pc_name, reason}; null when nothing stands in the way. Closed days
-- without an end last until they are ended.
create or replace function take_refusals(p_user int, p_ids int[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('product_id', wanted.id, 'pc_name', cuts.pc_name, 'reason',
    case
      when products.id is null then 'missing'
      when claims.kind = 'OFF' then 'off'
      when claims.kind = 'SOLD' then 'sold'
      when claims.kind in ('ORDER', 'PAYING') and claims.user_id = p_user then 'mine-in-order'
      when claims.kind = 'PAYING' then 'paying'
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
