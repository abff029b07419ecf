-- When the buyer was told that money went back. What went back before there was such a text is not told any more.
alter table refunds add column told_at timestamptz;
update refunds set told_at = coalesce(done_at, market_now()) where state = 'DONE';
create index refunds_untold on refunds (payment_id, done_at) where state = 'DONE' and told_at is null; -- what is still to be told

-- When the member last read the news under the bell; what came after it is new.
alter table users add column news_seen_at timestamptz;

-- The news of a member, newest first.
drop index messages_user;
create index messages_user on messages (user_id, id desc) where user_id is not null;
