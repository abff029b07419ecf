-- When the account of a partner was changed last: for some days afterwards no money goes there.
create or replace function partner_account_changed() returns trigger language plpgsql as $$
begin
  -- Encrypted with another key it is the same account.
  if current_setting('market.reseal', true) = 'on' then return new; end if;
  new.account_changed_at := market_now();
  return new;
end $$;

create or replace trigger partner_account_changed before update on partners for each row
  when ((old.bank_code, old.account_holder, old.bank_account_last4, old.bank_account) is distinct from
    (new.bank_code, new.account_holder, new.bank_account_last4, new.bank_account))
  execute function partner_account_changed();
