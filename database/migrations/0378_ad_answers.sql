-- Each answer of a member to whether they take advertisements, with its time and who gave it: proof of the consent under which one was
-- sent. `users` has only the last one. Written by keep_ad_answer, whichever release changes `users`.
create table ad_answers (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  answer text not null check (answer in ('Y', 'N')),
  at timestamptz not null,
  actor text not null
);
-- The answers of one member, when they leave.
create index ad_answers_user on ad_answers (user_id);
