-- A refund that has to be sent by hand belongs to one person from the moment she takes it to the bank: nobody else pays it, and the
-- provider is not asked again meanwhile.
alter table refunds
  add column taken_by int references staff,
  add column taken_at timestamptz,
  add constraint refunds_taken check ((taken_by is null) = (taken_at is null));
