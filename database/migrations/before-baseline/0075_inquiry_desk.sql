-- The desk of members' inquiries reads those that wait by `qnas_waiting`, oldest first; what is answered, newest answer first. A page goes
-- on after a time as it is written in milliseconds, so none is kept finer.
alter table qnas
  alter column created_at type timestamptz(3),
  alter column answered_at type timestamptz(3);
create index qnas_answered on qnas (answered_at desc, id desc) where a_content is not null;
