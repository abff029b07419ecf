-- Transfers by hand in one file of the bank. NEW: put together, nothing has left. ISSUED: the file is out, its lines wait for what the
-- bank says of each. DONE: every line has its outcome. A batch is never opened again: what failed goes into another one.
create table refund_batches (
  id          int generated always as identity primary key,
  state       text not null default 'NEW' check (state in ('NEW', 'ISSUED', 'DONE')),
  created_by  int not null references staff,
  created_at  timestamptz not null default market_now(),
  approved_by int references staff, -- the second person, where the sum needs one
  approved_at timestamptz,
  issued_by   int references staff,
  issued_at   timestamptz,
  file_sha256 text, -- of the file that was issued: every further copy is the same to the byte
  copies      int not null default 0 check (copies >= 0),
  done_at     timestamptz,
  check (approved_by <> created_by),
  check ((approved_by is null) = (approved_at is null)),
  check ((issued_by is null) = (issued_at is null) and (issued_at is null) = (file_sha256 is null)
    and (issued_at is null) = (copies = 0)),
  check (state <> 'ISSUED' or issued_at is not null),
  check ((state = 'DONE') = (done_at is not null))
);
create index refund_batches_open on refund_batches (id) where state <> 'DONE';

-- What stands in the file, as it was when the batch was put together: nothing that changes elsewhere changes it.
create table refund_batch_lines (
  batch_id      int not null references refund_batches,
  refund_id     int not null, -- without a reference: the record outlives a refund that is taken back later
  state         text not null default 'WAIT' check (state in ('WAIT', 'DONE', 'FAILED')),
  order_no      text not null,
  amount        int not null check (amount > 0),
  clearing_code text not null check (clearing_code ~ '^\d{3}$'),
  bank_name     text not null,
  depositor     text not null,
  account       bytea, -- AES-256-GCM, bound to the refund; gone when the batch is done
  account_last4 text not null,
  in_file       boolean not null default false, -- it was still in the batch when the file was issued
  note          text not null default '',
  settled_by    int references staff,
  settled_at    timestamptz,
  primary key (batch_id, refund_id),
  check ((state = 'WAIT') = (settled_at is null))
);
-- A refund stands in one batch at a time.
create unique index refund_batch_lines_waiting on refund_batch_lines (refund_id) where state = 'WAIT';
create index refund_batch_lines_refund on refund_batch_lines (refund_id);

alter table refunds
  add column batch_id int references refund_batches, -- while its line waits there: nobody sends, takes, changes or attaches it
  add constraint refunds_batched check (batch_id is null or (state = 'MANUAL' and taken_by is null)),
  -- Where a line has no return and so no account: what its buyer has told the desk.
  add column bank_code text references banks,
  add column bank_depositor text not null default '',
  add column bank_account bytea, -- AES-256-GCM, bound to the refund; gone when it is done
  add column bank_account_last4 text not null default '',
  add constraint refunds_account check ((bank_code is null) = (bank_account is null) or state = 'DONE');
create index refunds_batch on refunds (batch_id) where batch_id is not null;

-- Banks know each other by three digits. Two-digit codes are the payment provider's: the same behind a nought, but for KB.
alter table banks add column clearing_code text generated always as (
  case when bank_code = '06' then '004' when bank_code ~ '^\d{2,3}$' then lpad(bank_code, 3, '0') end) stored;
