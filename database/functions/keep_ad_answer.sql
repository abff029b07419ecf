-- Keeps each answer to whether a member takes advertisements; `users` has only the last one. Whoever joins has answered in the form.
create or replace function keep_ad_answer() returns trigger language plpgsql as $$
begin
  insert into ad_answers (user_id, answer, at, actor)
  values (new.id, new."sms_YN", new.sms_answered_at, case when tg_op = 'INSERT' then 'user:' || new.id
    else coalesce(nullif(current_setting('market.actor', true), ''), 'job') end);
  return null;
end $$;

create or replace trigger keep_first_ad_answer after insert on users
  for each row when (new.sms_answered_at is not null) execute function keep_ad_answer();
create or replace trigger keep_ad_answer after update of sms_answered_at on users
  for each row when (new.sms_answered_at is distinct from old.sms_answered_at) execute function keep_ad_answer();
