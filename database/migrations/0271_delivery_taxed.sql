-- Whether the delivery of an order is taxed, as it was told to the provider when its payment began; the setting may be another one later.
alter table orders add column delivery_taxed boolean not null default false;
