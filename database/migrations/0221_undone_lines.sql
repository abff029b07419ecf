-- One line of a shipment that was taken back alone: the others stay sent, and an undo of the whole does not touch it a second time.
alter table fulfilment_batch_lines add column undone_at timestamptz;
-- The shipment of a line.
create index fulfilment_batch_lines_line on fulfilment_batch_lines (order_product_id);
