-- Partners as the desk keeps them: whom to call, where an order sheet goes, where money goes, and whether they sell today.
create table partners (
  id                 int generated always as identity primary key,
  partner_name       text not null unique,
  business_no        text,
  region             text not null default '',
  phone              text not null default '',
  cut_off_time       text not null default '16:00',
  pick_up_days       text not null default '월화수목금',
  status             text not null default 'OPEN' check (status in ('OPEN', 'PAUSED', 'CLOSED')),
  closed_from        date,
  closed_to          date,
  created_at         timestamptz not null default market_now(),
  version            int not null default 0, -- counts the desk's changes: two people do not overwrite each other
  contact_name       text not null default '',
  order_email        text not null default '',
  order_fax          text not null default '',
  bank_code          text references banks,
  account_holder     text not null default '',
  bank_account       bytea, -- AES-256-GCM
  bank_account_last4 text not null default '',
  commission_percent numeric(4,2) not null default 0 check (commission_percent >= 0 and commission_percent <= 50),
  status_reason      text not null default '',
  told_open          boolean not null default true, -- what browsers were told last
  courier_code       text references couriers, -- who carries a partner's boxes; null: nobody knows yet, and nothing is promised
  constraint partners_closed_days check (closed_to is null or closed_from <= closed_to)
);

-- An index is made of it. From now on it stands in functions/number_parts.sql, as all functions do.
create function number_parts(number text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(number, place, 3) from generate_series(1, length(number) - 2) place)
$$;

create table carcass_infos (
  id             int generated always as identity primary key,
  cattle_no      text not null check (cattle_no ~ '^\d{12}$'),
  partner_id     int not null references partners,
  product_type   text not null check (product_type in ('D', 'S')),
  beef_code      text not null references beef_kinds,
  grade_code     text not null references grades,
  judge_breed_nm text not null,
  judge_sex_nm   text not null,
  qgrade         text not null,
  wgrade         text not null,
  weight         numeric(6,1) not null check (weight > 0),
  birthmonth     smallint not null,
  insfat         smallint not null,
  backfat        numeric(5,1),
  rea            numeric(5,1),
  issue_no       text,
  farm_addr      text not null,
  abatt_nm       text not null,
  abatt_date     date not null,
  judge_date     date,
  prod_date      date not null,
  sale_date      date not null,
  created_at     timestamptz not null default market_now(),
  -- Whether the facts are the grading service's own or were typed or corrected by hand.
  source         text not null default 'looked-up' check (source in ('looked-up', 'corrected', 'typed')),
  unique (cattle_no, partner_id, prod_date)
);
create index carcass_infos_sale on carcass_infos (sale_date desc, product_type, grade_code, id);
create index carcass_infos_number on carcass_infos (cattle_no text_pattern_ops); -- search by a traceability number's beginning
-- A carcass by the last digits of its number, which is what people read out; its beginning has an index already.
create index carcass_infos_ending on carcass_infos (reverse(cattle_no) text_pattern_ops);
create index carcass_infos_number_parts on carcass_infos using gin (number_parts(cattle_no));

create table carcass_imgs (
  id         int generated always as identity primary key,
  carcass_id int not null references carcass_infos,
  pc_code    text references cuts, -- null: the loin section
  img_path   text not null,
  thumb_path text,
  width      smallint not null,
  height     smallint not null,
  alt        text not null,
  position   smallint not null default 0
);
create index carcass_imgs_carcass on carcass_imgs (carcass_id, position);

-- A box: one carcass, one cut, one weight, one price. It exists once. kg and won.
-- The facets (type, kind, grade, cut) are the carcass's, repeated here so that one index can serve a filtered list in order.
create table products (
  id           int generated always as identity primary key,
  carcass_id   int not null references carcass_infos,
  partner_id   int not null references partners,
  product_type text not null check (product_type in ('D', 'S')),
  beef_code    text not null references beef_kinds,
  grade_code   text not null references grades,
  pc_code      text not null references cuts,
  weight       numeric(6,2) not null check (weight > 0),
  kg_price     int not null check (kg_price > 0),
  price        int not null check (price > 0),
  ps_code      smallint not null default 0,
  version      int not null default 0,
  sale_date    date not null,
  posted_at    timestamptz not null default market_now(),
  position     smallint not null default 0, -- order of the cuts inside their carcass
  -- What a search narrows by besides the facets stands on the box too: the sex of its carcass and the day it was slaughtered. Kept by the
  -- database, so that whoever puts a box in cannot forget it.
  judge_sex_nm text,
  abatt_date   date
);
create index products_carcass on products (carcass_id, position, id);
create index products_partner on products (partner_id) where ps_code >= 0 and ps_code <= 4;
create index products_day on products (sale_date desc, posted_at desc, id desc);
create index products_all on products (posted_at desc, id desc);
-- What can be taken, newest first: without filters, by kind and grade, by cut. And the same by won per kg.
create index products_new on products (product_type, posted_at desc, id desc) where ps_code = 1;
create index products_grade_new on products (product_type, beef_code, grade_code, posted_at desc, id desc) where ps_code = 1;
create index products_cheap on products (product_type, kg_price, id) where ps_code = 1;
create index products_grade_cheap on products (product_type, beef_code, grade_code, kg_price, id) where ps_code = 1;
-- Of one day, newest first; what was sold, by cut. Taking a box writes into none of them.
create index products_day_new on products (sale_date, product_type, posted_at desc, id desc) where ps_code = 1;
create index products_sold_new on products (product_type, pc_code, beef_code, grade_code, posted_at desc, id desc) where ps_code = 5;
-- Free boxes of one kind and cut, newest first, whatever their type and grade: what a product's page shows beside it.
create index products_same_cut on products (pc_code, beef_code, posted_at desc, id desc) where ps_code = 1;
-- With all that a search may ask beside the facets, so that it is answered from the index alone.
create index products_cut_new on products (product_type, pc_code, beef_code, grade_code, posted_at desc, id desc) include (partner_id, kg_price, weight, judge_sex_nm, abatt_date) where ps_code = 1;
create index products_cut_cheap on products (product_type, pc_code, beef_code, grade_code, kg_price, id) include (partner_id, weight, judge_sex_nm, abatt_date, posted_at) where ps_code = 1;
-- Of one partner, newest first, as a search asks.
create index products_partner_new on products (partner_id, posted_at desc, id desc) include (product_type, pc_code, beef_code, grade_code, kg_price, weight, judge_sex_nm, abatt_date) where ps_code = 1;

create table product_imgs (
  id         int generated always as identity primary key,
  product_id int not null references products,
  img_path   text not null,
  thumb_path text,
  width      smallint not null,
  height     smallint not null,
  alt        text not null,
  position   smallint not null default 0
);
create index product_imgs_product on product_imgs (product_id, position);

-- The pictures of a cut in general, shown where a box has none of its own. band: well marbled, middle, lean.
create table cut_imgs (
  pc_code    text not null references cuts,
  grade_code text not null references grades,
  img_path   text not null,
  thumb_path text,
  width      smallint not null,
  height     smallint not null,
  alt        text not null,
  primary key (pc_code, grade_code)
);

create table product_moves (
  from_code smallint not null,
  to_code   smallint not null,
  primary key (from_code, to_code)
);

insert into product_moves values
  (0, 1), (0, 9), (1, 0), (1, 2), (1, 3), (2, 0), (2, 1), (2, 3), (3, 0), (3, 1), (3, 2), (3, 4),
  (4, 1), (4, 2), (4, 5), (5, 0), (5, 1), (5, 6), (5, 9), (6, 9);

create table product_history (
  product_id int not null references products,
  version    int not null,
  from_code  smallint not null,
  to_code    smallint not null,
  at         timestamptz not null default market_now(),
  user_id    int, -- the holder after the move, or the one whose hold it ended
  actor      text not null,
  reason     text not null default '',
  primary key (product_id, version)
);

-- How many boxes there are of each facet and status, as additions and subtractions that a sweep folds together.
-- A list's total is a sum over a few rows here, right in every snapshot, and no two takes wait for one counter.
create table product_tally (
  product_type text not null,
  ps_code      smallint not null,
  beef_code    text not null,
  grade_code   text not null,
  pc_code      text not null,
  n            int not null
);
create index product_tally_facets on product_tally (ps_code, product_type, pc_code, grade_code, beef_code) include (n);
-- The total of a kind and a grade from neighbouring entries; product_tally_facets has the cut in between.
create index product_tally_grades on product_tally (ps_code, product_type, beef_code, grade_code, pc_code) include (n);

-- How many boxes a day brought (by their sale date) and how many of them were sold and stayed so; additions and subtractions.
create table sale_tally (
  day   date not null,
  total int not null,
  bid   int not null
);
create index sale_tally_day on sale_tally (day) include (total, bid);

-- What the public traceability service says of an animal, kept with the time it was said. One row per number that ever came in;
-- `facts` in the form of server/providers/animal-trace.ts. NEW: not answered yet. UNKNOWN: answered, and knows no such animal.
create table animal_traces (
  cattle_no  text primary key check (cattle_no ~ '^\d{12}$'),
  state      text not null default 'NEW' check (state in ('NEW', 'FOUND', 'UNKNOWN')),
  facts      jsonb,
  source     text,
  fetched_at timestamptz, -- when the service said this
  failed_at  timestamptz, -- it was asked since and gave no answer
  ask_after  timestamptz, -- null: nothing more is expected
  check ((state = 'FOUND') = (facts is not null)),
  check ((state = 'NEW') = (fetched_at is null) and (fetched_at is null) = (source is null))
);
create index animal_traces_due on animal_traces (ask_after desc) where ask_after is not null; -- whom to ask about, newest first
