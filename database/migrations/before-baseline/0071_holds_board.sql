-- The holds board: how often a holder has asked for more time, and who still has a box in the cart that has gone.
alter table claims add column extensions smallint not null default 0;
alter table cart_lines
  drop constraint cart_lines_lapsed_check,
  add constraint cart_lines_lapsed_check check (lapsed in ('time', 'withdrawn', 'sold', 'released'));
-- How many would still like a box that somebody else holds. A take writes nothing here: its line has not lapsed.
create index cart_lines_lapsed on cart_lines (product_id) where lapsed is not null;
