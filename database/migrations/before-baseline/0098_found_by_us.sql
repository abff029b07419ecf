-- Who came upon it: the provider's own notice, a refund of ours that was given beside one that nobody here began, or the comparison of
-- both books. What we find ourselves is counted at the payment desk like a notice, for that one may never have come.
alter table provider_events
  add column found_by text not null default 'notice' check (found_by in ('notice', 'refund', 'ledger'));
