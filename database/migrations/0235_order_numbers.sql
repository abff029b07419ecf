-- Six digits at least, and all of them: cut to six, the millionth order form of a shop and the nine after it had one number.
alter table orders alter column order_no set default
  to_char(market_now() at time zone 'Asia/Seoul', 'YYYYMMDD-') || to_char(nextval('order_numbers'), 'FM999999999000000');
