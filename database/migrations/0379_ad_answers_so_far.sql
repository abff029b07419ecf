-- Who gave the answers so far is not known: the member, or the provider after a call to the free number.
insert into ad_answers (user_id, answer, at, actor)
select id, "sms_YN", sms_answered_at, '' from users where sms_answered_at is not null and status <> 'OUT';
