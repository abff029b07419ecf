-- 0370 has taken its place. On its own: with the building of that, it would wait for those who wait for the building.
drop index products_partner;
