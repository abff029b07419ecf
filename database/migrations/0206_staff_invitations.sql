-- An invitation to the desk: whoever has its link sets the password and the authenticator of the account, once, until it expires or is revoked.
create table staff_invitations (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id),
  -- SHA-256 of the 256 random bits that stand in the link; the link itself is kept nowhere.
  token_hash bytea not null unique,
  made_by integer not null references staff (id),
  created_at timestamptz not null default market_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- The last one of an account, for the desk of the staff.
create index staff_invitations_of on staff_invitations (staff_id, id desc);
