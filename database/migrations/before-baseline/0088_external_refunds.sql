-- A refund is not sent while the provider shows money given back that nobody here began: it may be the same money. EXTERNAL: a person
-- says first what that money was for (attached at the payment desk); then what is still owed goes, or the refund is taken back.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('HELD', 'NEW', 'DONE', 'MANUAL', 'EXTERNAL'));
