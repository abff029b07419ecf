-- How much of an order was told to the provider's window to be free of VAT; null: its payment began before this was kept. The window is
-- opened by the buyer's browser, and what it was told instead is not charged.
alter table orders add column tax_free_amount integer;
