-- Views of every desk that lists something, and those that somebody lets the others at the desk have.
alter table saved_views drop constraint saved_views_desk_check;
alter table saved_views add constraint saved_views_desk_check check (desk ~ '^[a-z-]{1,30}$');
alter table saved_views add column shared boolean not null default false;
create index saved_views_shared on saved_views (desk) where shared; -- what others at a desk may have
