-- By which rule the delivery of an order was priced, as it stood when its form was opened: {per, fee, free_from}. Null: a fee for each
-- box. The price itself lies on the lines, and of a fee that several share each line bears a part.
alter table orders add column delivery_rule jsonb;
