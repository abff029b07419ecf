-- A text that was handed to the provider and of which nobody knows whether it was taken: it may be on its way. From the moment it is
-- booked for sending until an answer comes, so that a crash in between leaves it so. The provider is asked before it is sent again.
alter table messages add column doubtful boolean not null default false;
