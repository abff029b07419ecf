-- Of the processes that run a sweep of the whole house, one at a time does it: until when its turn lasts.
alter table sweep_beats add column turn_until timestamptz;
