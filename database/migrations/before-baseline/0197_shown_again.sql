-- When somebody at the desk last showed password and authenticator again in this session: what lets others in asks for it.
alter table staff_sessions add column proved_at timestamptz;
-- How often somebody failed to get in as this person since the last login, which tells them.
alter table staff add column wrong_tries integer not null default 0;
