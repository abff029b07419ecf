-- Whoever compares a box with what they have seen compares its version. Whether the move is allowed is looked up in product_after_move.
create or replace function product_before_move() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger product_before_move before update of ps_code on products
  for each row when (old.ps_code is distinct from new.ps_code) execute function product_before_move();
