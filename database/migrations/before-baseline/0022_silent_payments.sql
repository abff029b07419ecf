-- The provider, asked for the last time, said nothing at all about this payment. Such a payment waits for the provider; any other that
-- waits for long waits for us, and that is what the audit looks for.
alter table payments add column silent boolean not null default false;
