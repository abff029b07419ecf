-- A password that somebody else has seen: its owner sets another before anything else.
alter table staff add column password_given boolean not null default false;
