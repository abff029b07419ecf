-- When a box arrives: who carries a partner's boxes (null: nobody knows yet, and nothing is promised), and the day that was promised to
-- the buyer when he paid. It stays what it was.
alter table partners add column courier_code text references couriers;
alter table order_products add column arrive_on date;
