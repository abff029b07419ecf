-- What the desk writes to one member or to a group: who wrote it, in which words, to how many. Each receiver's text is a row of messages.
create table mailings (
  id         int generated always as identity primary key,
  key        uuid not null unique, -- the browser's: a second press and a lost answer make no second mailing
  staff_id   int not null references staff,
  kind       text not null check (kind in ('service', 'advertising')),
  words      text not null, -- before its places are filled
  target     jsonb not null, -- whom it was for, as it was chosen
  member_id  int references users, -- the one it was for, if it was for one
  receivers  int not null check (receivers > 0),
  send_at    timestamptz not null,
  created_at timestamptz not null default market_now()
);
create index mailings_member on mailings (member_id) where member_id is not null; -- who leaves takes the words along
