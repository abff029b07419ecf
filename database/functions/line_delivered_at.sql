-- From when the days of a return count: the delivery as it was told to the buyer, else as the courier has it, else the buyer's own word.
-- What was said of another parcel, before the line's number was put right, is no delivery of it.
create or replace function line_delivered_at(line int) returns timestamptz language sql stable as $$
  select coalesce(
    (select min(at) from order_product_history where order_product_id = line and to_code = 'DELK'
       and id > coalesce((select max(id) from order_product_history where order_product_id = line and from_code = 'DELK' and to_code = 'DELI'), 0)),
    (select parcels.delivered_at from order_products
     join parcels on parcels.tracking_number = order_products.tracking_number and parcels.courier_code = order_products.courier_code
     where order_products.id = line
       -- Couriers begin their numbers anew after months: the same number later is another parcel.
       and parcels.created_at between order_products.lane_at - interval '90 days' and order_products.lane_at + interval '90 days'),
    (select min(at) from order_product_history where order_product_id = line and to_code = 'ORDK'))
$$;
