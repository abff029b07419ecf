-- The messages' desk: what was sent by which way and for how much, by whose wording, and sent again by hand.
alter table messages
  add column template text generated always as (split_part(event, ':', 1)) stored, -- 'member.approve:12:3' → 'member.approve'
  add column channel  text check (channel in ('SMS', 'LMS')), -- once it is sent
  add column won      int,
  add column retried  smallint not null default 0;            -- by hand, after it had failed
create index messages_failed on messages (id) where state = 'FAILED';
create index messages_sent on messages (sent_at) include (won) where sent_at is not null; -- what a month has cost
create index messages_template on messages (template, id);

-- What a text says from a moment on, in place of what the code says. A row without a text gives the word back to the code.
create table message_wordings (
  id             int generated always as identity primary key,
  template       text not null,
  text           text,
  effective_from timestamptz not null,
  staff_id       int not null references staff,
  created_at     timestamptz not null default market_now()
);
create index message_wordings_now on message_wordings (template, effective_from desc, id desc);
