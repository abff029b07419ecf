-- Won per kg that the market last gave a box, kept while a price of its partner stands; null: `kg_price` is the market's own.
-- People of partners may ask up to 10 % more or less than it, however often they change the price (domain/partner-price.ts).
-- The servers of the previous release leave it as it is when the desk gives another price: until they are gone, the limits may be those of
-- the price before.
alter table products add column listed_kg_price integer;
