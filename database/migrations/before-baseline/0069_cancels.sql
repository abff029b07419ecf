-- The cancel desk: why a line is cancelled, by whom, and what becomes of its box.
-- ASKED: waits for the desk's word (where the settings say that cancels are not automatic). REFUNDING: the line's money is on its way
-- back, or a second person has to approve it. The other two are ends.
create table cancels (
  id                    int generated always as identity primary key,
  order_product_id      int not null references order_products,
  open_order_product_id int unique, -- = order_product_id until the end, else null: one open cancel per line
  state                 text not null default 'REFUNDING' check (state in ('ASKED', 'REFUNDING', 'DONE', 'REFUSED')),
  opc_code              smallint not null check (opc_code in (1, 2)), -- 1 by the buyer, 2 by the desk
  cancel_content        text not null,
  staff_id              int references staff, -- who of the desk cancelled it
  from_code             text not null check (from_code in ('PAYK', 'DELW')), -- where a cancel that is taken back puts the line
  lane_at               timestamptz(3) not null, -- since when it had been there
  resell                boolean not null default true, -- the box goes on sale again; else it is withdrawn
  answer                text not null default '', -- what the desk says to the buyer whose wish it refuses
  asked_at              timestamptz not null default market_now(),
  closed_at             timestamptz,
  check ((open_order_product_id is null) = (state in ('DONE', 'REFUSED'))),
  check (open_order_product_id is null or open_order_product_id = order_product_id),
  check ((closed_at is null) = (open_order_product_id is not null)),
  check ((staff_id is null) = (opc_code = 1))
);
create index cancels_line on cancels (order_product_id, id desc);
create index cancels_open on cancels (state, id) where open_order_product_id is not null;
create index cancels_closed on cancels (id) where open_order_product_id is null;

-- What is being cancelled at this moment was asked for by its buyer.
insert into cancels (order_product_id, open_order_product_id, opc_code, cancel_content, from_code, lane_at, asked_at)
select line.id, line.id, 1, coalesce(refunds.reason, ''), 'PAYK', line.lane_at, line.lane_at
from order_products line left join refunds on refunds.own_line_id = line.id where line.os_code = 'CANW';

-- A line that the partner cannot deliver is locked against being sent while its money goes back, as one that was not ordered yet; when
-- the second person says no, it stands again where it stood.
insert into order_product_moves values ('DELW', 'CANW'), ('CANW', 'DELW');
