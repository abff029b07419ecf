-- 0374 has taken its place. On its own: with the building of that, it would wait for those who wait for the building.
alter table users drop constraint users_live_business_no_key;
