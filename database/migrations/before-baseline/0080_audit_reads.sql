-- The audit log is read newest first: all of it, of one kind of thing, of one kind of act, from a day on.
create index audit_log_kind on audit_log (target_kind, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_at on audit_log (at, id);
