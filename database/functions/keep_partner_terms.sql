-- Each change of a partner's terms, whoever writes it, is a version from today on; what held before stays as it was.
create or replace function keep_partner_terms() returns trigger language plpgsql as $$
begin
  insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
  values (new.id, market_today(), new.sale_model, round(new.commission_percent * 100)::int);
  return null;
end $$;

create or replace trigger partner_terms_first after insert on partners for each row execute function keep_partner_terms();
create or replace trigger partner_terms_next after update on partners for each row
  when ((old.sale_model, old.commission_percent) is distinct from (new.sale_model, new.commission_percent))
  execute function keep_partner_terms();
