create table partners (
  id           int generated always as identity primary key,
  partner_name text not null unique,
  business_no  text,
  region       text not null default '',
  phone        text not null default '',
  cut_off_time text not null default '16:00',
  pick_up_days text not null default '월화수목금',
  status       text not null default 'OPEN' check (status in ('OPEN', 'PAUSED', 'CLOSED')),
  closed_from  date,
  closed_to    date,
  created_at   timestamptz not null default market_now()
);

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
  weight         numeric(6, 1) not null check (weight > 0),
  birthmonth     smallint not null,
  insfat         smallint not null,
  backfat        numeric(5, 1),
  rea            numeric(5, 1),
  issue_no       text,
  farm_addr      text not null,
  abatt_nm       text not null,
  abatt_date     date not null,
  judge_date     date,
  prod_date      date not null,
  sale_date      date not null,
  created_at     timestamptz not null default market_now(),
  unique (cattle_no, partner_id, prod_date)
);
create index carcass_infos_sale on carcass_infos (sale_date desc, product_type, grade_code, id);
create index carcass_infos_number on carcass_infos (cattle_no text_pattern_ops); -- search by a traceability number's beginning

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
  weight       numeric(6, 2) not null check (weight > 0),
  kg_price     int not null check (kg_price > 0),
  price        int not null check (price > 0),
  ps_code      smallint not null default 0,
  version      int not null default 0,
  sale_date    date not null,
  posted_at    timestamptz not null default market_now(),
  position     smallint not null default 0 -- order of the cuts inside their carcass
);
create index products_carcass on products (carcass_id, position, id);
create index products_partner on products (partner_id) where ps_code between 0 and 4;
create index products_day on products (sale_date desc, posted_at desc, id desc);
create index products_all on products (posted_at desc, id desc);
-- What can be taken, newest first: without filters, by kind and grade, by cut. And the same by won per kg.
create index products_new on products (product_type, posted_at desc, id desc) where ps_code = 1;
create index products_grade_new on products (product_type, beef_code, grade_code, posted_at desc, id desc) where ps_code = 1;
create index products_cut_new on products (product_type, pc_code, beef_code, grade_code, posted_at desc, id desc) where ps_code = 1;
create index products_cheap on products (product_type, kg_price, id) where ps_code = 1;
create index products_grade_cheap on products (product_type, beef_code, grade_code, kg_price, id) where ps_code = 1;
create index products_cut_cheap on products (product_type, pc_code, beef_code, grade_code, kg_price, id) where ps_code = 1;

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

-- What is told to browsers, written in the transaction of the change and numbered afterwards under one lock (outbox_sequence).
create table outbox (
  id         bigint generated always as identity primary key,
  seq        bigint unique,
  event      text not null,
  product_id int,
  version    int,
  ps_code    smallint,
  user_id    int, -- the box's holder, or the only receiver when `private`
  private    boolean not null default false,
  payload    jsonb,
  created_at timestamptz not null default clock_timestamp(),
  unique (product_id, version)
);
create index outbox_unnumbered on outbox (id) where seq is null;
create table outbox_sequence (
  one  boolean primary key default true check (one),
  last bigint not null default 0
);
insert into outbox_sequence default values;

-- Numbers what has been committed, without gaps, and answers the last number. Whoever calls waits for whoever is numbering.
create function number_outbox() returns bigint language plpgsql as $$
declare
  upto bigint;
  given int;
begin
  select last into upto from outbox_sequence for update;
  with waiting as (
    select id, row_number() over (order by id) as place from outbox where seq is null
  )
  update outbox set seq = upto + waiting.place from waiting where outbox.id = waiting.id;
  get diagnostics given = row_count;
  if given > 0 then
    update outbox_sequence set last = upto + given;
    perform pg_notify('outbox', (upto + given)::text);
  end if;
  return upto + given;
end $$;

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

create function fold_product_tally() returns int language plpgsql as $$
declare
  folded int;
begin
  -- One folder at a time: a second one would wait for rows that the first has already deleted.
  if not pg_try_advisory_xact_lock(hashtext('fold_product_tally')) then return 0; end if;
  with gone as (delete from product_tally returning *)
  insert into product_tally
  select product_type, ps_code, beef_code, grade_code, pc_code, sum(n)
  from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  get diagnostics folded = row_count;
  return folded;
end $$;

-- No box changes state without its history row, its event and its count: the triggers see every change, whoever makes it.
create function product_before_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from product_moves where from_code = old.ps_code and to_code = new.ps_code) then
    raise exception 'a box cannot move from % to %', old.ps_code, new.ps_code using errcode = 'HG001';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger product_before_move before update of ps_code on products
  for each row when (old.ps_code is distinct from new.ps_code) execute function product_before_move();
