-- Since when the sum of a settlement is what it is, if a line was left out of it: its partner has its days to confirm it from then on. Null:
-- since its closing.
alter table settlements add column confirm_from timestamptz;

-- What `products.listed_kg_price` was before a change, so that taking it back moves no limits of the partner.
alter table box_change_lines add column listed_from integer;

-- What partners could not send lately: their own lists.
create index shortages_at on shortages (at) where withdrawn_at is null;
