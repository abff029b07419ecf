-- Tells the servers that something of what lists and readers are shown is different though no box has moved: once a transaction, and no
-- browser hears of it. Without it they would go on answering what they have kept (docs/decisions/248). A new box or carcass is not shown before it moves.
create or replace function tell_catalogue() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('market.catalogue_told', true), '') = '' then
    insert into outbox (event) values ('catalogue-changed');
    perform set_config('market.catalogue_told', 'yes', true);
  end if;
  return null;
end $$;

create or replace trigger tell_catalogue after update on products for each row
  when (old.* is distinct from new.* and (old.ps_code = new.ps_code
    or (old.carcass_id, old.partner_id, old.product_type, old.beef_code, old.grade_code, old.pc_code)
      is distinct from (new.carcass_id, new.partner_id, new.product_type, new.beef_code, new.grade_code, new.pc_code)))
  execute function tell_catalogue();
create or replace trigger tell_catalogue after update on carcass_infos for each row
  when (old.* is distinct from new.*) execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on product_imgs for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on carcass_imgs for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on cut_imgs for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on cuts for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on partners for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on notices for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on magazines for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on faqs for each row execute function tell_catalogue();
create or replace trigger tell_catalogue after insert or update or delete on faq_codes for each row execute function tell_catalogue();
