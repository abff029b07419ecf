-- What the price table, its chart and the badge are made of. Every counted sale is one narrow row here: paid, not cancelled, not
-- returned, not excluded. Its won per kg is price / weight. Two columns of a line that never change again; the day is that of payment.
create table price_boxes (
  order_product_id int primary key references order_products,
  day              date not null,
  beef_code        text not null,
  judge_sex_nm     text not null,
  grade_code       text not null,
  pc_code          text not null,
  weight           numeric(6,2) not null check (weight > 0),
  price            int not null
);
-- The boxes of one cut of one day, for the band between the percentiles. Won per kg stands in the index itself: the medians of the price
-- desk sort by it, and dividing it anew for each of 90,000 sales took most of a year's list.
create index price_boxes_facet on price_boxes (pc_code, beef_code, judge_sex_nm, grade_code, day, (price::double precision / weight::double precision)) include (weight, price);

-- Sales that say nothing about the market's price, each with the reason it was left out for. They stay sales: only the averages,
-- the counts beside them and the band go on without them, and the table says how many there are.
create table price_exclusions (
  order_product_id int primary key references order_products,
  reason           text not null check (btrim(reason) <> ''),
  created_at       timestamptz not null default market_now()
);
-- The desk's list of what was left out of the prices, newest first.
create index price_exclusions_at on price_exclusions (created_at desc, order_product_id desc);

-- Sales by day and facet, as additions and subtractions that a sweep folds together. kg and won.
create table price_sales (
  day          date not null,
  beef_code    text not null,
  judge_sex_nm text not null,
  grade_code   text not null,
  pc_code      text not null,
  n            int not null,
  weight       numeric(12,2) not null,
  amount       bigint not null,
  -- Only what has not been folded yet stands here; numbered, so that a fold takes exactly what it has seen.
  id           bigint generated always as identity primary key
);

create table price_facets (
  id           int generated always as identity primary key,
  beef_code    text not null,
  judge_sex_nm text not null,
  grade_code   text not null,
  pc_code      text not null,
  unique (pc_code, beef_code, judge_sex_nm, grade_code)
);

-- Every day on which anything was sold.
create table price_dates (
  day date primary key
);

-- The daily roll-up: the sums of one day and its band. n, weight (kg) and amount (won) are the day's; p10 and p90 are won per kg, null
-- under 5 sales.
create table price_days (
  facet  int not null references price_facets,
  day    date not null,
  n      int not null,
  weight numeric(14,2) not null,
  amount bigint not null,
  p10    int,
  p90    int,
  primary key (facet, day)
) with (fillfactor = 70);

-- Totals of all days up to and including one, side by side for one day: a period is the rows of its last day less those of the day
-- before it, each a few dozen neighbouring pages, however many sales and days lie between. Every day on which anything was sold has a
-- row of every kind, sex, grade and cut that had been sold by then.
create table price_totals (
  day       date not null references price_dates,
  facet     int not null references price_facets,
  n_to      int not null,
  weight_to numeric(14,2) not null, -- kg
  amount_to bigint not null, -- won
  primary key (day, facet)
) with (fillfactor = 80);

-- How often the roll-up has changed. Together with how many sales wait to be folded it says whether an answer still holds.
create table price_folds (
  n bigint not null
);
insert into price_folds values (0);
