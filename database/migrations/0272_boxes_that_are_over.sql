-- What came back or is out of the market, newest first: the desk's list of boxes, which would walk past all that was ever sold.
create index products_over on products (id) where ps_code in (6, 9);
