-- The refund desk. HELD: begun by somebody of the staff and above the sum that needs a second person; nothing has been sent.
-- way: by whom the money goes back. bank: sent by hand, the provider knows nothing of it. external: given back in the provider's own
-- console and taken into our books afterwards.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('HELD', 'NEW', 'DONE', 'MANUAL')),
  add column way text not null default 'provider' check (way in ('provider', 'bank', 'external')),
  add column asked_by int references staff,
  add column approved_by int references staff,
  add column note text not null default '',
  add constraint refunds_two_people check (approved_by is null or approved_by <> asked_by);
-- The desk's lanes: what is not done is little, what is done is read from the newest.
create index refunds_open on refunds (state, id) where state <> 'DONE';

-- The last day on which money has to be back: so many days of the bank after the day of Seoul on which it was asked for. Holidays
-- other than Saturday and Sunday are not known here and make the clock early, never late.
create function refund_due(asked timestamptz, business_days int) returns date language sql stable as $$
  select coalesce((
    select day::date from generate_series((asked at time zone 'Asia/Seoul')::date + 1,
                                          (asked at time zone 'Asia/Seoul')::date + 2 * business_days + 7, interval '1 day') day
    where extract(isodow from day) < 6 order by day offset greatest(business_days, 1) - 1 limit 1),
    (asked at time zone 'Asia/Seoul')::date)
$$;
