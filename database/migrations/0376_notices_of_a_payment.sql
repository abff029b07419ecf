-- What the provider told of the payments of a member who leaves (wipe-words.ts).
create index provider_events_payment on provider_events (payment_key);
