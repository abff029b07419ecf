-- Pictures uploaded at the intake desk, until it is known whether they were posted: what nobody has posted after a day is taken away.
create table intake_pictures (
  name        text primary key check (name ~ '^[0-9a-f]{48}$'),
  staff_id    int not null references staff,
  uploaded_at timestamptz not null default market_now()
);
create index intake_pictures_at on intake_pictures (uploaded_at); -- the sweep

-- A carcass by the last digits of its number, which is what people read out; its beginning has an index already.
create index carcass_infos_ending on carcass_infos (reverse(cattle_no) text_pattern_ops);
