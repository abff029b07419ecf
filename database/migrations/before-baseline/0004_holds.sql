-- Who has a box: one row per held, paying, sold or withdrawn box, none for a free one. The primary key is the rule:
-- one box, one owner. products.ps_code is this table's projection, changed in the same transaction.
-- CART and ORDER run out; PAYING and SOLD do not; OFF is not on sale (ps_code 0, 6, 9) and belongs to nobody.
create table claims (
  product_id int primary key references products,
  kind       text not null check (kind in ('CART', 'ORDER', 'PAYING', 'SOLD', 'OFF')),
  user_id    int references users,
  order_id   int,
  expires_at timestamptz,
  first_at   timestamptz not null default market_now(), -- the cap counts from here
  warned_for timestamptz, -- the expires_at that the holder was warned of
  fence      bigint generated always as identity, -- later owners have greater fences
  unique (product_id, order_id),
  check ((kind in ('CART', 'ORDER')) = (expires_at is not null)),
  check ((kind in ('ORDER', 'PAYING', 'SOLD')) = (order_id is not null)),
  check ((kind = 'OFF') = (user_id is null))
);
create index claims_expiry on claims (expires_at) where expires_at is not null;
create index claims_user on claims (user_id) where kind in ('CART', 'ORDER', 'PAYING');
create index claims_order on claims (order_id) where order_id is not null;

-- When a member's time with a box began and last ended. Taking it again soon goes on where it was, so that no loop of letting go
-- and taking keeps a box from the others for ever.
create table hold_spans (
  user_id    int not null references users,
  product_id int not null references products,
  first_at   timestamptz not null,
  ended_at   timestamptz not null,
  primary key (user_id, product_id)
);
create index hold_spans_ended on hold_spans (ended_at);

create function claim_after_release() returns trigger language plpgsql as $$
begin
  insert into hold_spans (user_id, product_id, first_at, ended_at)
  select user_id, product_id, first_at, market_now() from released where kind in ('CART', 'ORDER', 'PAYING')
  on conflict (user_id, product_id) do update set first_at = excluded.first_at, ended_at = excluded.ended_at;
  return null;
end $$;
create trigger claim_after_release after delete on claims
  referencing old table as released
  for each statement execute function claim_after_release();

-- Since when a member who takes this box now has had it: from the first take on, unless ten minutes of rest lie between.
create function held_since(p_user int, p_product int) returns timestamptz language sql stable as $$
  select coalesce(
    (select first_at from hold_spans
     where user_id = p_user and product_id = p_product and ended_at > market_now() - interval '10 minutes'),
    market_now())
$$;

-- What the buyer sees in the cart. A line outlives its hold, to say why it went and to be taken again.
create table cart_lines (
  user_id    int not null references users,
  product_id int not null references products,
  added_at   timestamptz not null default market_now(),
  lapsed     text check (lapsed in ('time', 'withdrawn', 'sold')),
  primary key (user_id, product_id)
);

create function product_after_move() returns trigger language plpgsql as $$
begin
  insert into product_history (product_id, version, from_code, to_code, user_id, actor, reason)
  select moved.id, moved.version, was.ps_code, moved.ps_code, claims.user_id,
         coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
         coalesce(current_setting('market.reason', true), '')
  from moved join was on was.id = moved.id left join claims on claims.product_id = moved.id
  where moved.ps_code <> was.ps_code;
  if not found then return null; end if;

  insert into outbox (event, product_id, version, ps_code, user_id)
  select 'product-status-updated', moved.id, moved.version, moved.ps_code,
         case when moved.ps_code between 2 and 5 then claims.user_id end
  from moved join was on was.id = moved.id left join claims on claims.product_id = moved.id
  where moved.ps_code <> was.ps_code
  order by moved.id;

  insert into product_tally
  select moved.product_type, step.ps_code, moved.beef_code, moved.grade_code, moved.pc_code, step.n
  from moved join was on was.id = moved.id
  cross join lateral (values (was.ps_code, -1), (moved.ps_code, 1)) step (ps_code, n)
  where moved.ps_code <> was.ps_code;
  return null;
end $$;
create trigger product_after_move after update on products
  referencing old table as was new table as moved
  for each statement execute function product_after_move();

-- A new box is not on sale yet: it starts as 0 with a claim that belongs to nobody, and posting frees it.
create function product_after_intake() returns trigger language plpgsql as $$
begin
  insert into claims (product_id, kind) select id, 'OFF' from taken_in;
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, count(*) from taken_in group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger product_after_intake after insert on products
  referencing new table as taken_in
  for each statement execute function product_after_intake();

-- Why the buyer cannot take these boxes now, as json rows {product_id, pc_name, reason}; null when nothing stands in the way.
create function take_refusals(p_user int, p_ids int[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('product_id', wanted.id, 'pc_name', cuts.pc_name, 'reason',
    case
      when products.id is null then 'missing'
      when claims.kind = 'OFF' then 'off'
      when claims.kind = 'SOLD' then 'sold'
      when claims.kind = 'PAYING' then 'paying'
      when claims.kind = 'ORDER' and claims.user_id = p_user then 'mine-in-order'
      when claims.product_id is not null then 'taken'
      else 'off'
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
         and (partners.status <> 'OPEN' or market_today() between partners.closed_from and partners.closed_to))
$$;

-- Takes all of the boxes into the buyer's cart, or none. One call is one transaction. Answers {failed} when something stands
-- in the way; raises HG409 when a rival was faster between the look and the write, so that everything is undone.
-- A box the buyer already holds stays as it is: only a first take or an extension moves a deadline.
create function take_for_cart(
  p_user int, p_ids int[], p_hold_seconds int, p_cap_seconds int, p_max_held int, p_max_lapses int
) returns table (failed jsonb, full_at int) language plpgsql as $$
declare
  at     timestamptz := market_now();
  wanted int[];
  won    int;
begin
  failed := take_refusals(p_user, p_ids);
  if failed is not null then return next; return; end if;

  perform set_config('market.actor', 'user:' || p_user, true), set_config('market.reason', '', true);
  -- The member's row is the gate for the limits: two requests of one member take turns.
  perform 1 from users where id = p_user and status = 'ACTIVE' for no key update;
  if not found then raise exception 'not a trading member' using errcode = 'HG403'; end if;

  perform release_lapsed_cart(array(
    select claims.product_id from claims
    where claims.product_id = any (p_ids) and claims.kind = 'CART' and claims.expires_at <= at));

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
      and product_history.at > market_now() - interval '1 hour'
    group by 1 having count(*) >= p_max_lapses
    union
    select id from unnest(wanted) id
    where held_since(p_user, id) + p_cap_seconds * interval '1 second' <= at + interval '1 minute'
  ) lapses
  join products on products.id = lapses.product_id join cuts on cuts.pc_code = products.pc_code;
  if failed is not null then return next; return; end if;

  insert into claims (product_id, kind, user_id, expires_at, first_at)
  select id, 'CART', p_user,
         least(at + p_hold_seconds * interval '1 second', since + p_cap_seconds * interval '1 second'), since
  from unnest(wanted) id cross join lateral (select least(held_since(p_user, id), at) as since) span order by id
  on conflict (product_id) do nothing;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  update products set ps_code = 2 where id = any (wanted) and ps_code = 1;
  get diagnostics won = row_count;
  if won < cardinality(wanted) then raise exception 'a rival was faster' using errcode = 'HG409'; end if;

  insert into cart_lines (user_id, product_id, added_at)
  select p_user, id, at from unnest(wanted) id
  on conflict (user_id, product_id) do update set lapsed = null, added_at = excluded.added_at;
end $$;

-- Frees those of the boxes whose cart hold has run out. The holder's cart keeps the line and says why.
create function release_lapsed_cart(p_ids int[]) returns int[] language plpgsql as $$
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
