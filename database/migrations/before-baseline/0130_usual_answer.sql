-- The desk's last answers to applications: what an applicant is told of the time it usually takes is measured from them.
create index audit_log_answers on audit_log (id desc) where action in ('member.approve', 'member.reject');
