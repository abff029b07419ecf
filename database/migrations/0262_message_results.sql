-- What became of a text after the provider had taken it. `ask_at`: when it is asked next; null: there is nothing more to ask.
alter table messages add column ask_at timestamptz, add column delivered_at timestamptz;
create index messages_to_ask on messages (ask_at) where ask_at is not null;
