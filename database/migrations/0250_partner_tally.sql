-- How many boxes of each partner are on sale or held, for the desk of partners: counted one by one they were read by the million. No box may
-- move between the count and the function that goes on with it, so the function is made here too (docs/decisions/253).
lock table products in share row exclusive mode;
create table partner_tally (
  partner_id int not null,
  ps_code smallint not null,
  n int not null
);
create index partner_tally_partner on partner_tally (partner_id, ps_code) include (n);
create or replace function product_after_move() returns trigger language plpgsql as $$
declare
  now_at constant timestamptz := market_now();
  wrong text;
begin
  with changed as materialized (
    select moved.id, moved.version, moved.partner_id, moved.product_type, moved.beef_code, moved.grade_code, moved.pc_code,
           was.ps_code as from_code, moved.ps_code as to_code, claims.user_id
    from moved full join was on was.id = moved.id left join claims on claims.product_id = moved.id
    where moved.ps_code is distinct from was.ps_code
  ), history as (
    insert into product_history (product_id, version, from_code, to_code, at, user_id, actor, reason)
    select id, version, from_code, to_code, now_at, user_id, coalesce(nullif(current_setting('market.actor', true), ''), 'job'),
           coalesce(current_setting('market.reason', true), '')
    from changed
  ), told as (
    insert into outbox (event, product_id, version, ps_code, user_id)
    select 'product-status-updated', id, version, to_code, case when to_code between 2 and 5 then user_id end
    from changed order by id
  ), counted as (
    insert into product_tally
    select product_type, step.ps_code, beef_code, grade_code, pc_code, sum(step.n)
    from changed cross join lateral (values (from_code, -1), (to_code, 1)) step (ps_code, n)
    group by 1, 2, 3, 4, 5
  ), counted_of_partner as (
    insert into partner_tally
    select partner_id, step.ps_code, sum(step.n)
    from changed cross join lateral (values (from_code, -1), (to_code, 1)) step (ps_code, n)
    where step.ps_code between 1 and 4
    group by 1, 2
  )
  select format('%s to %s', from_code, to_code) into wrong
  from (select distinct from_code, to_code from changed) way
  where not exists (select from product_moves move where move.from_code = way.from_code and move.to_code = way.to_code);
  if found then raise exception 'a box cannot move from %', wrong using errcode = 'HG001'; end if;
  return null;
end $$;
insert into partner_tally select partner_id, ps_code, count(*) from products where ps_code between 1 and 4 group by 1, 2;
analyze partner_tally;
