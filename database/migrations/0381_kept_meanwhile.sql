-- Servers of the release before go on while migrations run. What they changed of a partner's terms and of members' answers to advertisements
-- after 0273 and 0379, and before the functions were there that keep them, was not kept.
lock table partners, users in share row exclusive mode;

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

insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
select partners.id, case when newest.id is null then (partners.created_at at time zone 'Asia/Seoul')::date else (market_now() at time zone 'Asia/Seoul')::date end,
  partners.sale_model, round(partners.commission_percent * 100)::int
from partners left join lateral (
  select id, sale_model, fee_bps from partner_terms where partner_id = partners.id order by valid_from desc, id desc limit 1) newest on true
where (newest.sale_model, newest.fee_bps) is distinct from (partners.sale_model, round(partners.commission_percent * 100)::int)
order by partners.id;

insert into ad_answers (user_id, answer, at, actor)
select id, "sms_YN", sms_answered_at, '' from users
where sms_answered_at is not null and status <> 'OUT'
  and not exists (select from ad_answers where user_id = users.id and at = users.sms_answered_at);
