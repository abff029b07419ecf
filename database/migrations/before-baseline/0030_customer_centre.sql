-- What the shop says (notices, articles, frequent questions) and what its members ask.

-- All that is published has a category, an order, a state, a time in which it is shown, and a version: two editors do not overwrite each
-- other. `words` is the text without its tags, for searching. HTML is sanitised when it is saved and again when it is shown.
alter table magazines
  add column category   text not null default '',
  add column position   int not null default 0,
  add column pinned     boolean not null default false,
  add column state      text not null default 'shown' check (state in ('draft', 'shown', 'hidden')),
  add column shown_from timestamptz,
  add column shown_to   timestamptz,
  add column words      text not null default '',
  add column version    int not null default 1,
  add column updated_at timestamptz not null default market_now();
update magazines set state = 'hidden' where not shown;
update magazines set words = regexp_replace(content, '<[^>]*>', ' ', 'g');
drop index magazines_listed;
alter table magazines drop column shown;
create index magazines_listed on magazines (pinned desc, position, created_at desc, id desc) where state = 'shown';
create index magazines_in_time on magazines (created_at, id) where state = 'shown'; -- the one before and the one after

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
alter table magazines add check (shown_to > shown_from);

create table faq_codes (
  faq_code   text primary key check (faq_code ~ '^[A-Z]{2}$'),
  code_name  text not null,
  position   int not null,
  retired_at timestamptz
);
insert into faq_codes (faq_code, code_name, position) values
  ('DE', '배송', 1), ('CR', '취소·반품', 2), ('OP', '주문·결제', 3), ('ME', '회원', 4), ('PR', '상품', 5);

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

create table qna_codes (
  qna_code   text primary key check (qna_code ~ '^[A-Z]{2}$'),
  code_name  text not null,
  position   int not null,
  retired_at timestamptz
);
insert into qna_codes (qna_code, code_name, position) values
  ('DE', '배송', 1), ('CR', '취소·반품', 2), ('OP', '주문·결제', 3), ('ME', '회원', 4), ('PR', '상품', 5), ('ET', '기타', 6);

-- A member's question and its answer; both are plain text.
create table qnas (
  id          int generated always as identity primary key,
  user_id     int not null references users,
  qna_code    text not null references qna_codes,
  q_subject   text not null,
  q_content   text not null,
  a_content   text,
  "ans_YN"    text generated always as (case when a_content is null then 'N' else 'Y' end) stored,
  answered_at timestamptz,
  answered_by int references staff,
  seen_at     timestamptz, -- when the member opened the present answer
  version     int not null default 0, -- counts the answers
  created_at  timestamptz not null default market_now(),
  check ((a_content is null) = (answered_at is null))
);
create index qnas_user on qnas (user_id, id desc);
create index qnas_waiting on qnas (created_at, id) where a_content is null;
create index qnas_unread on qnas (user_id) where a_content is not null and seen_at is null;

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
