-- When the bank last sent the transfer of this refund back. Until it is DONE again, its money is with us, and its line stays as it ended.
alter table refunds add column bounced_at timestamptz;
