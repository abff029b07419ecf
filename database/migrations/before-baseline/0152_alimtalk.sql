-- Texts that go by KakaoTalk: the template that Kakao has approved, with its words. A text goes this way only while it says the same.
create table kakao_templates (
  template text primary key, -- 'order.paid'
  kakao_id text not null,
  text     text not null,
  staff_id int not null references staff,
  set_at   timestamptz not null default market_now()
);

alter table messages
  add column kakao jsonb, -- {templateId, variables}: what is sent in place of the text, which the provider falls back to
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('SMS', 'LMS', 'ATA'));
