-- What somebody at the desk is logged in with, to know one's own devices again.
alter table staff_sessions add column user_agent text not null default '';
