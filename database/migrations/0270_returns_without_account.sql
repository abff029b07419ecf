-- A return that the desk takes for its buyer may come without an account: its money goes back the way it was paid, and whoever has to send it
-- by hand writes the account down at the refund.
alter table returns alter column refund_bank_code drop not null;
