-- What the owner sets over the first settings: each from its time on; the last one in force holds. Nothing is written over, so what held
-- when stays known. One that is not in force yet may be withdrawn.
create table setting_changes (
  id             int generated always as identity primary key,
  key            text not null,
  value          jsonb not null,
  effective_from timestamptz not null,
  staff_id       int not null references staff,
  created_at     timestamptz not null default market_now(),
  withdrawn_at   timestamptz
);
create index setting_changes_in_force on setting_changes (key, effective_from desc, id desc) where withdrawn_at is null;

alter table user_out_codes add column position smallint not null default 0;
update user_out_codes set position = id;

-- Codes are retired, never deleted, and keep their code: rows far away bear them.
create function keep_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0]) is not distinct from (to_jsonb(new) ->> tg_argv[0]) then return new; end if;
  raise exception 'a code of % is retired, never deleted or changed', tg_table_name using errcode = 'HG011';
end $$;
create trigger keep_code before delete or update on faq_codes for each row execute function keep_code('faq_code');
create trigger keep_code before delete or update on qna_codes for each row execute function keep_code('qna_code');
create trigger keep_code before delete or update on user_out_codes for each row execute function keep_code('id');
create trigger keep_code before delete or update on banks for each row execute function keep_code('bank_code');
create trigger keep_code before delete or update on cuts for each row execute function keep_code('pc_code');
create trigger keep_code before delete or update on beef_kinds for each row execute function keep_code('code');
create trigger keep_code before delete or update on grades for each row execute function keep_code('code');
