-- Since when somebody had a box is kept past the claim: who takes it again soon goes on with the time of before (held_since).
create or replace function claim_after_release() returns trigger language plpgsql as $$
begin
  insert into hold_spans (user_id, product_id, first_at, ended_at)
  select user_id, product_id, first_at, (select market_now()) from released where kind in ('CART', 'ORDER', 'PAYING')
  on conflict (user_id, product_id) do update set first_at = excluded.first_at, ended_at = excluded.ended_at;
  return null;
end $$;

create or replace trigger claim_after_release after delete on claims
  referencing old table as released
  for each statement execute function claim_after_release();
