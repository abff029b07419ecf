-- Entries are only added. Each changes the balance of its account, and those of one posting add up to zero when the transaction commits.
-- What is earned on the account of a partner waits for a settlement (open_entries).
create or replace function book_money_entries() returns trigger language plpgsql as $$
begin
  update money_accounts account set balance = account.balance + sums.amount
  from (select account_id, sum(amount) as amount from added group by account_id) sums
  where account.id = sums.account_id;
  insert into open_entries (entry_id, partner_id, earned_at)
  select added.id, account.partner_id, added.earned_at
  from added join money_accounts account on account.id = added.account_id
  where account.partner_id is not null and added.kind in ('SALE', 'REFUND', 'FEE', 'FEE_BACK', 'ADJUSTMENT');
  return null;
end $$;

create or replace trigger book_money_entries after insert on money_entries
  referencing new table as added for each statement execute function book_money_entries();
