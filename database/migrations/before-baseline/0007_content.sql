create table magazines (
  id          int generated always as identity primary key,
  subject     text not null,
  content     text not null, -- HTML, sanitised when saved
  thumbnail   jsonb,
  created_at  timestamptz not null default market_now(),
  shown       boolean not null default true
);
create index magazines_listed on magazines (created_at desc, id desc) where shown;
