-- Texts to people, worked off by a sweep. One per event and person.
create table messages (
  id          int generated always as identity primary key,
  event       text not null unique, -- 'member.approved:12:3', 'code:88'
  kind        text not null check (kind in ('service', 'advertising', 'code')),
  user_id     int references users,
  to_phone    text not null,
  text        text not null, -- a code's is encrypted until it is sent and then gone
  state       text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  tries       smallint not null default 0,
  next_try    timestamptz not null default market_now(),
  provider_id text,
  failure     text,
  created_at  timestamptz not null default market_now(),
  sent_at     timestamptz,
  template    text generated always as (split_part(event, ':', 1)) stored, -- 'member.approve:12:3' → 'member.approve'
  channel     text check (channel in ('SMS', 'LMS', 'ATA')), -- once it is sent
  won         int,
  retried     smallint not null default 0, -- by hand, after it had failed
  -- A text that was handed to the provider and of which nobody knows whether it was taken: it may be on its way. From the moment it is
  -- booked for sending until an answer comes, so that a crash in between leaves it so. The provider is asked before it is sent again.
  doubtful    boolean not null default false,
  kakao       jsonb -- {templateId, variables}: what is sent in place of the text, which the provider falls back to
);
create index messages_due on messages (next_try) where state = 'QUEUED';
create index messages_failed on messages (id) where state = 'FAILED';
create index messages_sent on messages (sent_at) include (won) where sent_at is not null; -- what a month has cost
create index messages_template on messages (template, id);
-- The news of a member, newest first.
create index messages_user on messages (user_id, id desc) where user_id is not null;

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

-- Texts that go by KakaoTalk: the template that Kakao has approved, with its words. A text goes this way only while it says the same.
create table kakao_templates (
  template text primary key, -- 'order.paid'
  kakao_id text not null,
  text     text not null,
  staff_id int not null references staff,
  set_at   timestamptz not null default market_now()
);

create table notices (
  id         int generated always as identity primary key,
  subject    text not null,
  content    text not null, -- HTML
  words      text not null default '',
  category   text not null default '',
  position   int not null default 0,
  pinned     boolean not null default false,
  state      text not null default 'shown' check (state in ('draft', 'shown', 'hidden')),
  shown_from timestamptz,
  shown_to   timestamptz,
  version    int not null default 1,
  created_at timestamptz not null default market_now(),
  updated_at timestamptz not null default market_now(),
  check (shown_to > shown_from)
);
create index notices_listed on notices (pinned desc, position, created_at desc, id desc) where state = 'shown';
create index notices_in_time on notices (created_at, id) where state = 'shown';

create table magazines (
  id         int generated always as identity primary key,
  subject    text not null,
  content    text not null, -- HTML, sanitised when saved
  thumbnail  jsonb,
  created_at timestamptz not null default market_now(),
  -- All that is published has a category, an order, a state, a time in which it is shown, and a version: two editors do not overwrite each
  -- other. `words` is the text without its tags, for searching. HTML is sanitised when it is saved and again when it is shown.
  category   text not null default '',
  position   int not null default 0,
  pinned     boolean not null default false,
  state      text not null default 'shown' check (state in ('draft', 'shown', 'hidden')),
  shown_from timestamptz,
  shown_to   timestamptz,
  words      text not null default '',
  version    int not null default 1,
  updated_at timestamptz not null default market_now(),
  check (shown_to > shown_from)
);
create index magazines_listed on magazines (pinned desc, position, created_at desc, id desc) where state = 'shown';
create index magazines_in_time on magazines (created_at, id) where state = 'shown'; -- the one before and the one after

create table faqs (
  id         int generated always as identity primary key,
  faq_code   text not null references faq_codes,
  q_subject  text not null,
  a_content  text not null, -- HTML
  words      text not null default '',
  position   int not null default 0,
  pinned     boolean not null default false,
  state      text not null default 'shown' check (state in ('draft', 'shown', 'hidden')),
  shown_from timestamptz,
  shown_to   timestamptz,
  version    int not null default 1,
  created_at timestamptz not null default market_now(),
  updated_at timestamptz not null default market_now(),
  check (shown_to > shown_from)
);
create index faqs_listed on faqs (faq_code, pinned desc, position, id) where state = 'shown';

-- A member's question and its answer; both are plain text.
create table qnas (
  id          int generated always as identity primary key,
  user_id     int not null references users,
  qna_code    text not null references qna_codes,
  q_subject   text not null,
  q_content   text not null,
  a_content   text,
  "ans_YN"    text generated always as ( case when a_content is null then 'N' else 'Y' end) stored,
  answered_at timestamptz(3),
  answered_by int references staff,
  seen_at     timestamptz, -- when the member opened the present answer
  version     int not null default 0, -- counts the answers
  created_at  timestamptz(3) not null default market_now(),
  check ((a_content is null) = (answered_at is null))
);
create index qnas_user on qnas (user_id, id desc);
create index qnas_unread on qnas (user_id) where a_content is not null and seen_at is null;
-- The desk's inquiries that wait, oldest first; below, those that are answered, newest answer first.
create index qnas_waiting on qnas (created_at, id) where a_content is null;
create index qnas_answered on qnas (answered_at desc, id desc) where a_content is not null;

-- What stood there before an answer was written anew.
create table qna_old_answers (
  id          int generated always as identity primary key,
  qna_id      int not null references qnas on delete cascade,
  a_content   text not null,
  answered_at timestamptz not null,
  answered_by int references staff,
  replaced_at timestamptz not null default market_now()
);
create index qna_old_answers_qna on qna_old_answers (qna_id, id desc);

-- Private files, for the owner and the desk.
create table qna_files (
  id           int generated always as identity primary key,
  qna_id       int not null references qnas on delete cascade,
  ori_name     text not null,
  stored_name  text not null unique, -- random, outside the web root
  content_type text not null,
  size         int not null,
  created_at   timestamptz not null default market_now()
);
create index qna_files_qna on qna_files (qna_id);
