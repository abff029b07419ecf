-- What waits at the desks is counted by its index alone.
drop index messages_failed;
create index messages_failed on messages (id) include (created_at) where state = 'FAILED';
drop index qnas_waiting;
create index qnas_waiting on qnas (created_at, id) include (assigned_to) where a_content is null;
drop index returns_open;
create index returns_open on returns (state, id) include (requested_at) where open_order_product_id is not null;
