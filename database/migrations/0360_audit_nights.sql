-- The night for which a run asked every rule, those of the whole history too: the day in Seoul, by the market's clock, on which that night
-- began at four. Null: a run of each minute.
alter table audit_runs add column night date;

-- Whether the whole audit has been done tonight, and what the last one found (server/audit, the console's first page, /metrics).
create index audit_runs_night on audit_runs (night, id) where night is not null;
