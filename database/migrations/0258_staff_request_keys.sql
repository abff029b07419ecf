-- A desk's change may be asked for again under its key too. An older server goes on with the members' keys alone.
alter table request_keys drop constraint request_keys_pkey;
alter table request_keys alter column user_id drop not null;
alter table request_keys add column staff_id int references staff;
alter table request_keys add constraint request_keys_user_key unique (user_id, key);
alter table request_keys add constraint request_keys_staff_key unique (staff_id, key);
alter table request_keys add constraint request_keys_owner check (num_nonnulls(user_id, staff_id) = 1);
