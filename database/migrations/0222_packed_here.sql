-- The operator packs this partner's boxes himself: they may go in one parcel with those of others.
alter table partners add column packed_here boolean not null default false;
