-- A 발주 for several partners is one batch for each of them: which ones were made in one go, by the id of the first. Null: on its own.
alter table fulfilment_batches add column go_id int references fulfilment_batches;
