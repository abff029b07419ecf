-- The mobile telephone that gets a text when boxes are ordered from a partner whose people use the portal (docs/decisions/286); '': nobody is
-- told. It begins as the contact person's, where that is a mobile one.
alter table partners add column order_phone text not null default '';
update partners set order_phone = phone where phone ~ '^01[016789]\d{7,8}$';

-- From when on the partner may be told of a 발주: when it can no longer be taken back. Null: nothing is to be told. The servers of the previous
-- release leave it null, so that of theirs nobody is told, as before.
alter table fulfilment_batches add column tell_at timestamptz;
create index fulfilment_batches_to_tell on fulfilment_batches (tell_at) where tell_at is not null; -- the sweep that tells partners
