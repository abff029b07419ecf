-- Who bought, as it was written at the moment of payment: a trade statement says that for ever, whatever the business is called later.
alter table orders
  add column buyer_business_name text not null default '',
  add column buyer_business_no   text not null default '',
  add column buyer_name          text not null default '';
update orders set buyer_business_name = users.business_name, buyer_business_no = users.business_no, buyer_name = users.name
from users where users.id = orders.user_id and orders.state = 'PAID' and users.status <> 'OUT';
