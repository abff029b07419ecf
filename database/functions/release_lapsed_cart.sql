-- Frees those of the boxes whose cart hold has run out. The holder's cart keeps the line and says why.
create or replace function release_lapsed_cart(p_ids int[]) returns int[] language plpgsql as $$
declare
  freed int[];
begin
  if cardinality(p_ids) = 0 then return p_ids; end if;
  select array_agg(lapsed.product_id order by lapsed.product_id) into freed from (
    select claims.product_id from claims
    where claims.product_id = any (p_ids) and claims.kind = 'CART' and claims.expires_at <= market_now()
    order by claims.product_id for update
  ) lapsed;
  if freed is null then return '{}'; end if;
  perform set_config('market.reason', 'cart.lapsed', true);

  update cart_lines set lapsed = 'time' from claims
  where claims.product_id = any (freed)
    and cart_lines.product_id = claims.product_id and cart_lines.user_id = claims.user_id;
  -- The move is written while the claim still stands, so that the history knows whose hold it was.
  update products set ps_code = 1 where id = any (freed);
  delete from claims where claims.product_id = any (freed);
  perform set_config('market.reason', '', true);
  return freed;
end $$;
