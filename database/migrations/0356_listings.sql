-- What people of partners type for sale (docs/decisions/286): a draft of the intake desk that is theirs until they ask for its review.
-- The servers of the previous release show such a draft among their own, whatever its state.
alter table intake_drafts add column listing text check (listing in ('WRITING', 'SUBMITTED', 'RETURNED', 'REJECTED'));
alter table intake_drafts add column submitted_by integer references staff (id);
alter table intake_drafts add column submitted_at timestamptz;
-- What the desk said when it gave it back or refused it.
alter table intake_drafts add column listing_note text not null default '';
alter table intake_drafts add constraint intake_drafts_listing_of check (listing is null or partner_id is not null);

-- The lane of what waits for a review, and its count.
create index intake_drafts_submitted on intake_drafts (changed_at desc, id desc) where listing = 'SUBMITTED' and state = 'DRAFT';
-- A partner's own list.
create index intake_drafts_of_partner on intake_drafts (partner_id, changed_at desc, id desc) where listing is not null;
