-- Every page of a member counts what is new under the bell: only what was told since then is read, not all that was ever told.
drop index messages_user;
create index messages_user on messages (user_id, coalesce(due_at, sent_at, created_at) desc, id desc) where user_id is not null;
