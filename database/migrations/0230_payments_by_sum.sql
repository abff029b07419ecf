-- The payment desk looks for a sum that somebody reads from a bank statement, across all days.
create index payments_amount on payments (amount);
create index refunds_amount on refunds (amount);
