-- Codes are retired, never deleted, and keep their code: rows far away bear them.
create or replace function keep_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0]) is not distinct from (to_jsonb(new) ->> tg_argv[0]) then return new; end if;
  raise exception 'a code of % is retired, never deleted or changed', tg_table_name using errcode = 'HG011';
end $$;

create or replace trigger keep_code before delete or update on banks for each row execute function keep_code('bank_code');
create or replace trigger keep_code before delete or update on beef_kinds for each row execute function keep_code('code');
create or replace trigger keep_code before delete or update on cuts for each row execute function keep_code('pc_code');
create or replace trigger keep_code before delete or update on faq_codes for each row execute function keep_code('faq_code');
create or replace trigger keep_code before delete or update on grades for each row execute function keep_code('code');
create or replace trigger keep_code before delete or update on qna_codes for each row execute function keep_code('qna_code');
create or replace trigger keep_code before delete or update on user_out_codes for each row execute function keep_code('id');
