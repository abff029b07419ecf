-- The same of attempts to pay that came to nothing: of those only the order is known. On its own, because it reads every notice.
create index provider_events_order on provider_events ((body #>> '{data,orderId}'));
