-- Staff are changed at the desk of the owners.
alter table staff add column version int not null default 0; -- counts the desk's changes: two owners do not overwrite each other
