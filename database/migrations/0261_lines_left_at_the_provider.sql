-- Lines of forms that ended while their buyer was at the provider are looked for every five minutes: of all lines that were ever written, these few.
create index order_products_left on order_products (id) where os_code = 'ORDW' and not live;
