-- Takes all of the boxes into the buyer's cart, or none. One call is one transaction. Answers {failed} when something stands
-- in the way; raises HG409 when a rival was faster between the look and the write, so that everything is undone.
-- A box the buyer already holds stays as it is: only a first take or an extension moves a deadline. A line that is taken again keeps the
-- time of its first take, and with it the place of its partner in the cart: '다시 담기' must not move what the buyer is looking at.
create or replace function take_for_cart(
  p_user int, p_ids int[], p_hold_seconds int, p_cap_seconds int, p_max_held int, p_max_lapses int
) returns table (failed jsonb, full_at int) language plpgsql as $$
declare
  now_at timestamptz := market_now();
  wanted int[];
  won    int;
begin
  failed := take_refusals(p_user, p_ids);
  if failed is not null then return next; return; end if;

  perform set_config('market.actor', 'user:' || p_user, true), set_config('market.reason', '', true);
  -- The member's row is the gate for the limits: two requests of one member take turns.
  perform 1 from users where id = p_user and status = 'ACTIVE' for no key update;
  if not found then raise exception 'not a trading member' using errcode = 'HG403'; end if;

  perform release_lapsed_cart(p_ids);

  select array_agg(ids.id order by ids.id) into wanted
  from (select distinct unnest(p_ids) as id) ids
  where not exists (
    select 1 from claims where claims.product_id = ids.id and claims.kind = 'CART' and claims.user_id = p_user);
  if wanted is null then return; end if;

  if (select count(*) from claims where claims.user_id = p_user and claims.kind in ('CART', 'ORDER', 'PAYING'))
     + cardinality(wanted)
     > p_max_held then
    full_at := p_max_held; return next; return;
  end if;

  select jsonb_agg(jsonb_build_object('product_id', lapses.product_id, 'pc_name', cuts.pc_name, 'reason', 'too-often'))
  into failed
  from (
    select product_history.product_id from product_history
    where product_history.product_id = any (wanted) and product_history.user_id = p_user
      and product_history.to_code = 1 and product_history.reason in ('cart.lapsed', 'order.lapsed')
      and product_history.at > now_at - interval '1 hour'
    group by 1 having count(*) >= p_max_lapses
    union
    select span.product_id from held_since(p_user, wanted) span
    where span.since + p_cap_seconds * interval '1 second' <= now_at + interval '1 minute'
  ) lapses
  join products on products.id = lapses.product_id join cuts on cuts.pc_code = products.pc_code;
  if failed is not null then return next; return; end if;

  insert into claims (product_id, kind, user_id, expires_at, first_at, held_from)
  select span.product_id, 'CART', p_user,
         least(now_at + p_hold_seconds * interval '1 second', began.at + p_cap_seconds * interval '1 second'), began.at, now_at
  from held_since(p_user, wanted) span cross join lateral (select least(span.since, now_at) as at) began order by span.product_id
  on conflict (product_id) do nothing;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  update products set ps_code = 2 where id = any (wanted) and ps_code = 1;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  insert into cart_lines (user_id, product_id, added_at)
  select p_user, id, now_at from unnest(wanted) id
  on conflict (user_id, product_id) do update set lapsed = null;
end $$;
