-- No two who wait, are members or are suspended have one business number. That of a rejected applicant is free again: a stranger who had
-- applied with it would keep its owner out. Joining looks a number up here.
create unique index users_standing_business_no on users (business_no) where status not in ('OUT', 'REJECT');
-- The servers of the previous release look a number up here, also that of a rejected applicant: they refuse more, not less.
create index users_live_business_no on users (live_business_no);
