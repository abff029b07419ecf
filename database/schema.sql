-- What the database is, after all migrations and functions: printed by `npm run db:types` to be read, never run or edited.

create sequence money_postings;
create sequence order_numbers;

create table ad_answers (
  id integer generated always as identity not null,
  user_id integer not null,
  answer text not null,
  at timestamp with time zone not null,
  actor text not null,
  constraint ad_answers_pkey PRIMARY KEY (id),
  constraint ad_answers_answer_check CHECK (answer = ANY (ARRAY['Y'::text, 'N'::text])),
  constraint ad_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ad_answers_user ON ad_answers USING btree (user_id);

create table animal_traces (
  cattle_no text not null,
  state text default 'NEW'::text not null,
  facts jsonb,
  source text,
  fetched_at timestamp with time zone,
  failed_at timestamp with time zone,
  ask_after timestamp with time zone,
  constraint animal_traces_pkey PRIMARY KEY (cattle_no),
  constraint animal_traces_cattle_no_check CHECK (cattle_no ~ '^\d{12}$'::text),
  constraint animal_traces_check CHECK ((state = 'FOUND'::text) = (facts IS NOT NULL)),
  constraint animal_traces_check1 CHECK ((state = 'NEW'::text) = (fetched_at IS NULL) AND (fetched_at IS NULL) = (source IS NULL)),
  constraint animal_traces_state_check CHECK (state = ANY (ARRAY['NEW'::text, 'FOUND'::text, 'UNKNOWN'::text]))
);
CREATE INDEX animal_traces_due ON animal_traces USING btree (ask_after DESC) WHERE ask_after IS NOT NULL;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default market_now() not null,
  staff_id integer not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text default ''::text not null,
  ip text default ''::text not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_answers ON audit_log USING btree (id DESC) WHERE action = ANY (ARRAY['member.approve'::text, 'member.reject'::text]);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_kind ON audit_log USING btree (target_kind, id DESC);
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
CREATE INDEX audit_log_target ON audit_log USING btree (target_kind, target_id, id DESC);

create table audit_runs (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  violations integer not null,
  found jsonb not null,
  night date,
  constraint audit_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_runs_night ON audit_runs USING btree (night, id) WHERE night IS NOT NULL;

create table banks (
  bank_code text not null,
  bank_name text not null,
  "position" smallint not null,
  retired_at timestamp with time zone,
  clearing_code text generated always as (CASE WHEN bank_code = '06'::text THEN '004'::text WHEN bank_code ~ '^\d{2,3}$'::text THEN lpad(bank_code, 3, '0'::text) ELSE NULL::text END) stored,
  constraint banks_pkey PRIMARY KEY (bank_code)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON banks FOR EACH ROW EXECUTE FUNCTION keep_code('bank_code');

create table beef_kinds (
  code text not null,
  name text not null,
  retired_at timestamp with time zone,
  constraint beef_kinds_pkey PRIMARY KEY (code),
  constraint beef_kinds_name_key UNIQUE (name)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON beef_kinds FOR EACH ROW EXECUTE FUNCTION keep_code('code');

create table box_change_lines (
  change_id integer not null,
  product_id integer not null,
  weight_from numeric(6,2) not null,
  kg_price_from integer not null,
  weight_to numeric(6,2) not null,
  kg_price_to integer not null,
  listed_from integer,
  constraint box_change_lines_pkey PRIMARY KEY (change_id, product_id),
  constraint box_change_lines_change_id_fkey FOREIGN KEY (change_id) REFERENCES box_changes(id),
  constraint box_change_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table box_changes (
  id integer generated always as identity not null,
  staff_id integer not null,
  at timestamp with time zone default market_now() not null,
  undone_at timestamp with time zone,
  constraint box_changes_pkey PRIMARY KEY (id),
  constraint box_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX box_changes_at ON box_changes USING btree (at);

create table cancels (
  id integer generated always as identity not null,
  order_product_id integer not null,
  state text default 'REFUNDING'::text not null,
  opc_code smallint not null,
  cancel_content text not null,
  staff_id integer,
  from_code text not null,
  lane_at timestamp(3) with time zone not null,
  resell boolean default true not null,
  answer text default ''::text not null,
  asked_at timestamp with time zone default market_now() not null,
  closed_at timestamp with time zone,
  open_order_product_id integer generated always as (CASE WHEN state <> ALL (ARRAY['DONE'::text, 'REFUSED'::text]) THEN order_product_id ELSE NULL::integer END) stored,
  constraint cancels_pkey PRIMARY KEY (id),
  constraint cancels_open_order_product_id_key UNIQUE (open_order_product_id),
  constraint cancels_check3 CHECK ((staff_id IS NULL) = (opc_code = 1)),
  constraint cancels_closed_at CHECK ((closed_at IS NULL) = (open_order_product_id IS NOT NULL)),
  constraint cancels_from_code_check CHECK (from_code = ANY (ARRAY['PAYK'::text, 'DELW'::text])),
  constraint cancels_opc_code_check CHECK (opc_code = ANY (ARRAY[1, 2])),
  constraint cancels_state_check CHECK (state = ANY (ARRAY['ASKED'::text, 'REFUNDING'::text, 'DONE'::text, 'REFUSED'::text])),
  constraint cancels_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint cancels_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX cancels_closed ON cancels USING btree (id) WHERE open_order_product_id IS NULL;
CREATE INDEX cancels_line ON cancels USING btree (order_product_id, id DESC);
CREATE INDEX cancels_open ON cancels USING btree (state, id) WHERE open_order_product_id IS NOT NULL;

create table carcass_corrections (
  id integer generated always as identity not null,
  carcass_id integer not null,
  facts jsonb not null,
  was jsonb not null,
  reason text not null,
  state text default 'ASKED'::text not null,
  asked_by integer not null,
  asked_at timestamp with time zone default market_now() not null,
  decided_by integer,
  decided_at timestamp with time zone,
  answer text default ''::text not null,
  open_carcass_id integer generated always as (CASE WHEN state = 'ASKED'::text THEN carcass_id ELSE NULL::integer END) stored,
  constraint carcass_corrections_pkey PRIMARY KEY (id),
  constraint carcass_corrections_open_carcass_id_key UNIQUE (open_carcass_id),
  constraint carcass_corrections_check CHECK ((state = 'ASKED'::text) = (decided_at IS NULL)),
  constraint carcass_corrections_state_check CHECK (state = ANY (ARRAY['ASKED'::text, 'DONE'::text, 'REFUSED'::text])),
  constraint carcass_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint carcass_corrections_carcass_id_fkey FOREIGN KEY (carcass_id) REFERENCES carcass_infos(id),
  constraint carcass_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
);

create table carcass_imgs (
  id integer generated always as identity not null,
  carcass_id integer not null,
  pc_code text,
  img_path text not null,
  thumb_path text,
  width smallint not null,
  height smallint not null,
  alt text not null,
  "position" smallint default 0 not null,
  constraint carcass_imgs_pkey PRIMARY KEY (id),
  constraint carcass_imgs_carcass_id_fkey FOREIGN KEY (carcass_id) REFERENCES carcass_infos(id),
  constraint carcass_imgs_pc_code_fkey FOREIGN KEY (pc_code) REFERENCES cuts(pc_code)
);
CREATE INDEX carcass_imgs_carcass ON carcass_imgs USING btree (carcass_id, "position");
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON carcass_imgs FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table carcass_infos (
  id integer generated always as identity not null,
  cattle_no text not null,
  partner_id integer not null,
  product_type text not null,
  beef_code text not null,
  grade_code text not null,
  judge_breed_nm text not null,
  judge_sex_nm text not null,
  qgrade text not null,
  wgrade text not null,
  weight numeric(6,1) not null,
  birthmonth smallint not null,
  insfat smallint not null,
  backfat numeric(5,1),
  rea numeric(5,1),
  issue_no text,
  farm_addr text not null,
  abatt_nm text not null,
  abatt_date date not null,
  judge_date date,
  prod_date date not null,
  sale_date date not null,
  created_at timestamp with time zone default market_now() not null,
  source text default 'looked-up'::text not null,
  typed_by integer,
  checked text default 'before'::text,
  checked_by integer,
  checked_at timestamp with time zone,
  constraint carcass_infos_pkey PRIMARY KEY (id),
  constraint carcass_infos_cattle_no_partner_id_prod_date_key UNIQUE (cattle_no, partner_id, prod_date),
  constraint carcass_infos_cattle_no_check CHECK (cattle_no ~ '^\d{12}$'::text),
  constraint carcass_infos_checked_check CHECK (checked = ANY (ARRAY['before'::text, 'lookup'::text, 'staff'::text])),
  constraint carcass_infos_product_type_check CHECK (product_type = ANY (ARRAY['D'::text, 'S'::text])),
  constraint carcass_infos_source_check CHECK (source = ANY (ARRAY['looked-up'::text, 'corrected'::text, 'typed'::text])),
  constraint carcass_infos_weight_check CHECK (weight > 0::numeric),
  constraint carcass_infos_beef_code_fkey FOREIGN KEY (beef_code) REFERENCES beef_kinds(code),
  constraint carcass_infos_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES staff(id),
  constraint carcass_infos_grade_code_fkey FOREIGN KEY (grade_code) REFERENCES grades(code),
  constraint carcass_infos_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint carcass_infos_typed_by_fkey FOREIGN KEY (typed_by) REFERENCES staff(id)
);
CREATE INDEX carcass_infos_ending ON carcass_infos USING btree (reverse(cattle_no) text_pattern_ops);
CREATE INDEX carcass_infos_number ON carcass_infos USING btree (cattle_no text_pattern_ops);
CREATE INDEX carcass_infos_number_parts ON carcass_infos USING gin (number_parts(cattle_no));
CREATE INDEX carcass_infos_sale ON carcass_infos USING btree (sale_date DESC, product_type, grade_code, id);
CREATE INDEX carcass_infos_unchecked ON carcass_infos USING btree (id) WHERE checked IS NULL;
CREATE TRIGGER carcass_facts AFTER UPDATE OF judge_sex_nm, abatt_date ON carcass_infos FOR EACH ROW WHEN (old.judge_sex_nm <> new.judge_sex_nm OR old.abatt_date <> new.abatt_date) EXECUTE FUNCTION carcass_facts();
CREATE TRIGGER carcass_to_trace AFTER INSERT ON carcass_infos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION carcass_to_trace();
CREATE TRIGGER tell_catalogue AFTER UPDATE ON carcass_infos FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION tell_catalogue();

create table carcass_lookups (
  cattle_no text not null,
  facts jsonb not null,
  at timestamp with time zone default market_now() not null,
  constraint carcass_lookups_pkey PRIMARY KEY (cattle_no)
);

create table carcass_papers (
  id integer generated always as identity not null,
  draft_id integer,
  carcass_id integer,
  kind text not null,
  ori_name text not null,
  stored_name text not null,
  content_type text not null,
  staff_id integer not null,
  at timestamp with time zone default market_now() not null,
  retired_at timestamp with time zone,
  retired_by integer,
  retired_reason text,
  constraint carcass_papers_pkey PRIMARY KEY (id),
  constraint carcass_papers_stored_name_key UNIQUE (stored_name),
  constraint carcass_papers_check CHECK (num_nonnulls(draft_id, carcass_id) = 1),
  constraint carcass_papers_check1 CHECK (num_nonnulls(retired_at, retired_by, retired_reason) = ANY (ARRAY[0, 3])),
  constraint carcass_papers_kind_check CHECK (kind = ANY (ARRAY['GRADE'::text, 'SLAUGHTER'::text, 'OTHER'::text])),
  constraint carcass_papers_carcass_id_fkey FOREIGN KEY (carcass_id) REFERENCES carcass_infos(id),
  constraint carcass_papers_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES intake_drafts(id),
  constraint carcass_papers_retired_by_fkey FOREIGN KEY (retired_by) REFERENCES staff(id),
  constraint carcass_papers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX carcass_papers_carcass ON carcass_papers USING btree (carcass_id) WHERE carcass_id IS NOT NULL;
CREATE INDEX carcass_papers_draft ON carcass_papers USING btree (draft_id) WHERE draft_id IS NOT NULL;

create table cart_lines (
  user_id integer not null,
  product_id integer not null,
  added_at timestamp with time zone default market_now() not null,
  lapsed text,
  constraint cart_lines_pkey PRIMARY KEY (user_id, product_id),
  constraint cart_lines_lapsed_check CHECK (lapsed = ANY (ARRAY['time'::text, 'withdrawn'::text, 'sold'::text, 'released'::text])),
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX cart_lines_product ON cart_lines USING btree (product_id);

create table claims (
  product_id integer not null,
  kind text not null,
  user_id integer,
  order_id integer,
  expires_at timestamp with time zone,
  first_at timestamp with time zone default market_now() not null,
  warned_for timestamp with time zone,
  fence bigint generated always as identity not null,
  extensions smallint default 0 not null,
  held_from timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (product_id),
  constraint claims_product_id_order_id_key UNIQUE (product_id, order_id),
  constraint claims_check CHECK ((kind = ANY (ARRAY['CART'::text, 'ORDER'::text])) = (expires_at IS NOT NULL)),
  constraint claims_check1 CHECK ((kind = ANY (ARRAY['ORDER'::text, 'PAYING'::text, 'SOLD'::text])) = (order_id IS NOT NULL)),
  constraint claims_check2 CHECK ((kind = 'OFF'::text) = (user_id IS NULL)),
  constraint claims_kind_check CHECK (kind = ANY (ARRAY['CART'::text, 'ORDER'::text, 'PAYING'::text, 'SOLD'::text, 'OFF'::text])),
  constraint claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint claims_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX claims_expiry ON claims USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX claims_left ON claims USING btree (COALESCE(expires_at, '9999-01-01 00:00:00+00'::timestamp with time zone), product_id) WHERE kind = ANY (ARRAY['CART'::text, 'ORDER'::text, 'PAYING'::text]);
CREATE INDEX claims_order ON claims USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX claims_since ON claims USING btree (first_at) WHERE kind = ANY (ARRAY['CART'::text, 'ORDER'::text, 'PAYING'::text]);
CREATE INDEX claims_user ON claims USING btree (user_id) WHERE kind = ANY (ARRAY['CART'::text, 'ORDER'::text, 'PAYING'::text]);
CREATE TRIGGER claim_after_release AFTER DELETE ON claims REFERENCING OLD TABLE AS released FOR EACH STATEMENT EXECUTE FUNCTION claim_after_release();

create table consents (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  legal_text_id integer,
  version date not null,
  agreed_at timestamp with time zone default market_now() not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_kind_check CHECK (kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'age'::text])),
  constraint consents_legal_text_id_fkey FOREIGN KEY (legal_text_id) REFERENCES legal_texts(id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX consents_user ON consents USING btree (user_id);

create table couriers (
  code text not null,
  courier_name text not null,
  tracking_url text,
  retired_at timestamp with time zone,
  constraint couriers_pkey PRIMARY KEY (code)
);

create table cut_imgs (
  pc_code text not null,
  grade_code text not null,
  img_path text not null,
  thumb_path text,
  width smallint not null,
  height smallint not null,
  alt text not null,
  constraint cut_imgs_pkey PRIMARY KEY (pc_code, grade_code),
  constraint cut_imgs_grade_code_fkey FOREIGN KEY (grade_code) REFERENCES grades(code),
  constraint cut_imgs_pc_code_fkey FOREIGN KEY (pc_code) REFERENCES cuts(pc_code)
);
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON cut_imgs FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table cuts (
  pc_code text not null,
  pc_name text not null,
  cate_depth smallint not null,
  parent_code text,
  primal text,
  "position" smallint not null,
  retired_at timestamp with time zone,
  constraint cuts_pkey PRIMARY KEY (pc_code),
  constraint cuts_cate_depth_check CHECK (cate_depth >= 1 AND cate_depth <= 3),
  constraint cuts_pc_code_check CHECK (pc_code ~ '^\d{8}$'::text),
  constraint cuts_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES cuts(pc_code)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON cuts FOR EACH ROW EXECUTE FUNCTION keep_code('pc_code');
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON cuts FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table desk_jobs (
  id integer generated always as identity not null,
  kind text not null,
  staff_id integer not null,
  state text default 'WAITING'::text not null,
  asked jsonb not null,
  total integer,
  done integer default 0 not null,
  problem text,
  stored_name text,
  file_name text default ''::text not null,
  turn integer default 0 not null,
  leased_until timestamp with time zone,
  created_at timestamp with time zone default market_now() not null,
  ended_at timestamp with time zone,
  constraint desk_jobs_pkey PRIMARY KEY (id),
  constraint desk_jobs_kind_check CHECK (kind = ANY (ARRAY['intake'::text, 'orders'::text, 'members'::text, 'sales'::text])),
  constraint desk_jobs_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'READY'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text])),
  constraint desk_jobs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX desk_jobs_list ON desk_jobs USING btree (kind, id DESC);
CREATE INDEX desk_jobs_mine ON desk_jobs USING btree (staff_id, id DESC);
CREATE INDEX desk_jobs_open ON desk_jobs USING btree (id) WHERE state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]);

create table earned_lines (
  order_product_id integer not null,
  partner_id integer not null,
  terms_id integer not null,
  price integer not null,
  fee integer not null,
  received integer not null,
  earned_at timestamp with time zone not null,
  constraint earned_lines_pkey PRIMARY KEY (order_product_id),
  constraint earned_lines_check CHECK (fee <= price),
  constraint earned_lines_fee_check CHECK (fee >= 0),
  constraint earned_lines_price_check CHECK (price >= 0),
  constraint earned_lines_received_check CHECK (received >= 0),
  constraint earned_lines_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint earned_lines_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint earned_lines_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES partner_terms(id)
);

create table faq_codes (
  faq_code text not null,
  code_name text not null,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint faq_codes_pkey PRIMARY KEY (faq_code),
  constraint faq_codes_faq_code_check CHECK (faq_code ~ '^[A-Z]{2}$'::text)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON faq_codes FOR EACH ROW EXECUTE FUNCTION keep_code('faq_code');
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON faq_codes FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table faqs (
  id integer generated always as identity not null,
  faq_code text not null,
  q_subject text not null,
  a_content text not null,
  words text default ''::text not null,
  "position" integer default 0 not null,
  pinned boolean default false not null,
  state text default 'shown'::text not null,
  shown_from timestamp with time zone,
  shown_to timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default market_now() not null,
  updated_at timestamp with time zone default market_now() not null,
  constraint faqs_pkey PRIMARY KEY (id),
  constraint faqs_check CHECK (shown_to > shown_from),
  constraint faqs_state_check CHECK (state = ANY (ARRAY['draft'::text, 'shown'::text, 'hidden'::text])),
  constraint faqs_faq_code_fkey FOREIGN KEY (faq_code) REFERENCES faq_codes(faq_code)
);
CREATE INDEX faqs_listed ON faqs USING btree (faq_code, pinned DESC, "position", id) WHERE state = 'shown'::text;
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON faqs FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table fulfilment_batch_lines (
  batch_id integer not null,
  order_product_id integer not null,
  lane_at timestamp(3) with time zone not null,
  undone_at timestamp with time zone,
  constraint fulfilment_batch_lines_pkey PRIMARY KEY (batch_id, order_product_id),
  constraint fulfilment_batch_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES fulfilment_batches(id),
  constraint fulfilment_batch_lines_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id)
);
CREATE INDEX fulfilment_batch_lines_line ON fulfilment_batch_lines USING btree (order_product_id);

create table fulfilment_batches (
  id integer generated always as identity not null,
  kind text not null,
  staff_id integer not null,
  partner_id integer,
  line_count integer not null,
  at timestamp with time zone default market_now() not null,
  undone_at timestamp with time zone,
  go_id integer,
  tell_at timestamp with time zone,
  constraint fulfilment_batches_pkey PRIMARY KEY (id),
  constraint fulfilment_batches_check CHECK ((kind = 'order'::text) = (partner_id IS NOT NULL)),
  constraint fulfilment_batches_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'ship'::text, 'deliver'::text])),
  constraint fulfilment_batches_go_id_fkey FOREIGN KEY (go_id) REFERENCES fulfilment_batches(id),
  constraint fulfilment_batches_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint fulfilment_batches_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX fulfilment_batches_at ON fulfilment_batches USING btree (at DESC, id DESC);
CREATE INDEX fulfilment_batches_to_tell ON fulfilment_batches USING btree (tell_at) WHERE tell_at IS NOT NULL;

create table grades (
  code text not null,
  name text not null,
  qgrade text not null,
  retired_at timestamp with time zone,
  constraint grades_pkey PRIMARY KEY (code),
  constraint grades_name_key UNIQUE (name)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON grades FOR EACH ROW EXECUTE FUNCTION keep_code('code');

create table hold_spans (
  user_id integer not null,
  product_id integer not null,
  first_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  constraint hold_spans_pkey PRIMARY KEY (user_id, product_id),
  constraint hold_spans_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint hold_spans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX hold_spans_ended ON hold_spans USING btree (ended_at);

create table imported_carcasses (
  job_id integer not null,
  place integer not null,
  cattle_no text not null,
  first_row integer not null,
  read jsonb not null,
  typed jsonb,
  wrong jsonb default '[]'::jsonb not null,
  state text default 'READ'::text not null,
  problem text,
  draft_id integer,
  constraint imported_carcasses_pkey PRIMARY KEY (job_id, place),
  constraint imported_carcasses_check CHECK ((state = ANY (ARRAY['RIGHT'::text, 'TAKEN'::text])) <= (typed IS NOT NULL)),
  constraint imported_carcasses_check1 CHECK ((state = 'TAKEN'::text) = (draft_id IS NOT NULL)),
  constraint imported_carcasses_state_check CHECK (state = ANY (ARRAY['READ'::text, 'WRONG'::text, 'RIGHT'::text, 'TAKEN'::text, 'REFUSED'::text])),
  constraint imported_carcasses_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES intake_drafts(id),
  constraint imported_carcasses_job_id_fkey FOREIGN KEY (job_id) REFERENCES desk_jobs(id) ON DELETE CASCADE
);
CREATE INDEX imported_carcasses_draft ON imported_carcasses USING btree (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX imported_carcasses_state ON imported_carcasses USING btree (job_id, state, place);

create table intake_drafts (
  id integer generated always as identity not null,
  version integer default 0 not null,
  state text default 'DRAFT'::text not null,
  cattle_no text not null,
  partner_id integer,
  prod_date date,
  sheet jsonb not null,
  post_at timestamp with time zone,
  carcass_id integer,
  problem text,
  staff_id integer not null,
  created_at timestamp with time zone default market_now() not null,
  changed_at timestamp with time zone default market_now() not null,
  undone_at timestamp with time zone,
  typed_by integer,
  checked_facts jsonb,
  checked_by integer,
  checked_at timestamp with time zone,
  listing text,
  submitted_by integer,
  submitted_at timestamp with time zone,
  listing_note text default ''::text not null,
  constraint intake_drafts_pkey PRIMARY KEY (id),
  constraint intake_drafts_carcass_id_key UNIQUE (carcass_id),
  constraint intake_drafts_cattle_no_check CHECK (cattle_no ~ '^\d{12}$'::text),
  constraint intake_drafts_check CHECK ((state = 'SCHEDULED'::text) <= (post_at IS NOT NULL)),
  constraint intake_drafts_check1 CHECK ((state = 'POSTED'::text) = (carcass_id IS NOT NULL)),
  constraint intake_drafts_listing_check CHECK (listing = ANY (ARRAY['WRITING'::text, 'SUBMITTED'::text, 'RETURNED'::text, 'REJECTED'::text])),
  constraint intake_drafts_listing_of CHECK (listing IS NULL OR partner_id IS NOT NULL),
  constraint intake_drafts_state_check CHECK (state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'POSTED'::text, 'DROPPED'::text])),
  constraint intake_drafts_carcass_id_fkey FOREIGN KEY (carcass_id) REFERENCES carcass_infos(id),
  constraint intake_drafts_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES staff(id),
  constraint intake_drafts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint intake_drafts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint intake_drafts_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES staff(id),
  constraint intake_drafts_typed_by_fkey FOREIGN KEY (typed_by) REFERENCES staff(id)
);
CREATE INDEX intake_drafts_due ON intake_drafts USING btree (post_at) WHERE state = 'SCHEDULED'::text;
CREATE INDEX intake_drafts_list ON intake_drafts USING btree (state, changed_at DESC, id DESC);
CREATE INDEX intake_drafts_of_partner ON intake_drafts USING btree (partner_id, changed_at DESC, id DESC) WHERE listing IS NOT NULL;
CREATE UNIQUE INDEX intake_drafts_once ON intake_drafts USING btree (cattle_no, partner_id, prod_date) WHERE state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text]);
CREATE INDEX intake_drafts_submitted ON intake_drafts USING btree (changed_at DESC, id DESC) WHERE listing = 'SUBMITTED'::text AND state = 'DRAFT'::text;

create table intake_pictures (
  name text not null,
  staff_id integer not null,
  uploaded_at timestamp with time zone default market_now() not null,
  constraint intake_pictures_pkey PRIMARY KEY (name),
  constraint intake_pictures_name_check CHECK (name ~ '^[0-9a-f]{48}$'::text),
  constraint intake_pictures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX intake_pictures_at ON intake_pictures USING btree (uploaded_at);

create table kakao_templates (
  template text not null,
  kakao_id text not null,
  text text not null,
  staff_id integer not null,
  set_at timestamp with time zone default market_now() not null,
  constraint kakao_templates_pkey PRIMARY KEY (template),
  constraint kakao_templates_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table legal_texts (
  id integer generated always as identity not null,
  kind text not null,
  content text not null,
  effective_from date not null,
  state text default 'draft'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default market_now() not null,
  updated_at timestamp with time zone default market_now() not null,
  constraint legal_texts_pkey PRIMARY KEY (id),
  constraint legal_texts_kind_check CHECK (kind = ANY (ARRAY['terms'::text, 'policy'::text])),
  constraint legal_texts_state_check CHECK (state = ANY (ARRAY['draft'::text, 'shown'::text, 'hidden'::text]))
);
CREATE UNIQUE INDEX legal_texts_shown ON legal_texts USING btree (kind, effective_from DESC) WHERE state = 'shown'::text;
CREATE TRIGGER keep_legal_text BEFORE DELETE OR UPDATE ON legal_texts FOR EACH ROW EXECUTE FUNCTION keep_legal_text();

create table lines_to_earn (
  order_product_id integer not null,
  at timestamp with time zone not null,
  waits boolean not null,
  constraint lines_to_earn_pkey PRIMARY KEY (order_product_id),
  constraint lines_to_earn_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id)
);
CREATE INDEX lines_to_earn_due ON lines_to_earn USING btree (at, order_product_id);

create table magazines (
  id integer generated always as identity not null,
  subject text not null,
  content text not null,
  thumbnail jsonb,
  created_at timestamp with time zone default market_now() not null,
  category text default ''::text not null,
  "position" integer default 0 not null,
  pinned boolean default false not null,
  state text default 'shown'::text not null,
  shown_from timestamp with time zone,
  shown_to timestamp with time zone,
  words text default ''::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default market_now() not null,
  constraint magazines_pkey PRIMARY KEY (id),
  constraint magazines_check CHECK (shown_to > shown_from),
  constraint magazines_state_check CHECK (state = ANY (ARRAY['draft'::text, 'shown'::text, 'hidden'::text]))
);
CREATE INDEX magazines_in_time ON magazines USING btree (created_at, id) WHERE state = 'shown'::text;
CREATE INDEX magazines_listed ON magazines USING btree (pinned DESC, "position", created_at DESC, id DESC) WHERE state = 'shown'::text;
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON magazines FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table mailings (
  id integer generated always as identity not null,
  key uuid not null,
  staff_id integer not null,
  kind text not null,
  words text not null,
  target jsonb not null,
  member_id integer,
  receivers integer not null,
  send_at timestamp with time zone not null,
  created_at timestamp with time zone default market_now() not null,
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_key_key UNIQUE (key),
  constraint mailings_kind_check CHECK (kind = ANY (ARRAY['service'::text, 'advertising'::text])),
  constraint mailings_receivers_check CHECK (receivers > 0),
  constraint mailings_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id),
  constraint mailings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX mailings_member ON mailings USING btree (member_id) WHERE member_id IS NOT NULL;

create table market_clock (
  one boolean default true not null,
  shift interval default '00:00:00'::interval not null,
  constraint market_clock_pkey PRIMARY KEY (one),
  constraint market_clock_one_check CHECK (one)
);

create table member_changes (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  business_name text not null,
  asked_at timestamp with time zone default market_now() not null,
  decided_at timestamp with time zone,
  refused text,
  business_no text,
  tax_state jsonb,
  tax_asked_at timestamp with time zone,
  constraint member_changes_pkey PRIMARY KEY (id),
  constraint member_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX member_changes_user ON member_changes USING btree (user_id, id DESC);
CREATE UNIQUE INDEX member_changes_waiting ON member_changes USING btree (user_id) WHERE decided_at IS NULL;

create table member_tally (
  status text not null,
  n integer not null
);
CREATE INDEX member_tally_status ON member_tally USING btree (status) INCLUDE (n);

create table message_wordings (
  id integer generated always as identity not null,
  template text not null,
  text text,
  effective_from timestamp with time zone not null,
  staff_id integer not null,
  created_at timestamp with time zone default market_now() not null,
  constraint message_wordings_pkey PRIMARY KEY (id),
  constraint message_wordings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX message_wordings_now ON message_wordings USING btree (template, effective_from DESC, id DESC);

create table messages (
  id integer generated always as identity not null,
  event text not null,
  kind text not null,
  user_id integer,
  to_phone text not null,
  text text not null,
  state text default 'QUEUED'::text not null,
  tries smallint default 0 not null,
  next_try timestamp with time zone default market_now() not null,
  provider_id text,
  failure text,
  created_at timestamp with time zone default market_now() not null,
  sent_at timestamp with time zone,
  template text generated always as (split_part(event, ':'::text, 1)) stored,
  channel text,
  won integer,
  retried smallint default 0 not null,
  doubtful boolean default false not null,
  kakao jsonb,
  due_at timestamp with time zone,
  ask_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_event_key UNIQUE (event),
  constraint messages_channel_check CHECK (channel = ANY (ARRAY['SMS'::text, 'LMS'::text, 'ATA'::text])),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['service'::text, 'advertising'::text, 'code'::text])),
  constraint messages_state_check CHECK (state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])),
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX messages_due ON messages USING btree (next_try) WHERE state = 'QUEUED'::text;
CREATE INDEX messages_failed ON messages USING btree (id) INCLUDE (created_at) WHERE state = 'FAILED'::text;
CREATE INDEX messages_failed_waiting ON messages USING btree (id) INCLUDE (created_at) WHERE state = 'FAILED'::text AND (kind = 'code'::text OR text <> ''::text) AND (failure IS DISTINCT FROM 'withdrawn'::text OR template = 'partner.ordered'::text);
CREATE INDEX messages_mailing ON messages USING btree (split_part(event, ':'::text, 2), id) WHERE template = 'mailing'::text;
CREATE INDEX messages_sent ON messages USING btree (sent_at) INCLUDE (won) WHERE sent_at IS NOT NULL;
CREATE INDEX messages_template ON messages USING btree (template, id);
CREATE INDEX messages_to_ask ON messages USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX messages_user ON messages USING btree (user_id, COALESCE(due_at, sent_at, created_at) DESC, id DESC) WHERE user_id IS NOT NULL;

create table money_accounts (
  id integer generated always as identity not null,
  kind text not null,
  partner_id integer,
  balance bigint default 0 not null,
  created_at timestamp with time zone default market_now() not null,
  constraint money_accounts_pkey PRIMARY KEY (id),
  constraint money_accounts_kind_partner_id_key UNIQUE NULLS NOT DISTINCT (kind, partner_id),
  constraint money_accounts_check CHECK ((kind = 'PARTNER_PAYABLE'::text) = (partner_id IS NOT NULL)),
  constraint money_accounts_kind_check CHECK (kind = ANY (ARRAY['SALES'::text, 'PARTNER_PAYABLE'::text, 'FEE_INCOME'::text, 'FEE_VAT'::text, 'PLATFORM_COST'::text, 'BANK'::text])),
  constraint money_accounts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);

create table money_entries (
  id bigint generated always as identity not null,
  posting bigint not null,
  account_id integer not null,
  kind text not null,
  amount bigint not null,
  order_product_id integer,
  adjustment_id integer,
  settlement_id integer,
  earned_at timestamp with time zone default market_now() not null,
  at timestamp with time zone default market_now() not null,
  constraint money_entries_pkey PRIMARY KEY (id),
  constraint money_entries_amount_check CHECK (amount <> 0),
  constraint money_entries_check CHECK (num_nonnulls(order_product_id, adjustment_id, settlement_id) = 1),
  constraint money_entries_kind_check CHECK (kind = ANY (ARRAY['SALE'::text, 'REFUND'::text, 'FEE'::text, 'FEE_BACK'::text, 'ADJUSTMENT'::text, 'VAT'::text, 'PAYOUT'::text, 'PAYOUT_BACK'::text])),
  constraint money_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES money_accounts(id),
  constraint money_entries_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES settlement_adjustments(id),
  constraint money_entries_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint money_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE UNIQUE INDEX money_entries_adjustment ON money_entries USING btree (adjustment_id, account_id) WHERE adjustment_id IS NOT NULL;
CREATE INDEX money_entries_line ON money_entries USING btree (order_product_id) WHERE order_product_id IS NOT NULL;
CREATE INDEX money_entries_posting ON money_entries USING btree (posting);
CREATE UNIQUE INDEX money_entries_vat ON money_entries USING btree (settlement_id, account_id) WHERE kind = 'VAT'::text;
CREATE TRIGGER book_money_entries AFTER INSERT ON money_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION book_money_entries();
CREATE CONSTRAINT TRIGGER need_balanced_posting AFTER INSERT ON money_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION need_balanced_posting();
CREATE TRIGGER refuse_other_entries BEFORE DELETE OR UPDATE ON money_entries FOR EACH ROW EXECUTE FUNCTION refuse_other_entries();

create table notices (
  id integer generated always as identity not null,
  subject text not null,
  content text not null,
  words text default ''::text not null,
  category text default ''::text not null,
  "position" integer default 0 not null,
  pinned boolean default false not null,
  state text default 'shown'::text not null,
  shown_from timestamp with time zone,
  shown_to timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default market_now() not null,
  updated_at timestamp with time zone default market_now() not null,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_check CHECK (shown_to > shown_from),
  constraint notices_state_check CHECK (state = ANY (ARRAY['draft'::text, 'shown'::text, 'hidden'::text]))
);
CREATE INDEX notices_in_time ON notices USING btree (created_at, id) WHERE state = 'shown'::text;
CREATE INDEX notices_listed ON notices USING btree (pinned DESC, "position", created_at DESC, id DESC) WHERE state = 'shown'::text;
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON notices FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table open_entries (
  entry_id bigint not null,
  partner_id integer not null,
  earned_at timestamp with time zone not null,
  constraint open_entries_pkey PRIMARY KEY (entry_id),
  constraint open_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES money_entries(id),
  constraint open_entries_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX open_entries_partner ON open_entries USING btree (partner_id, earned_at);

create table order_confirmations (
  order_product_id integer not null,
  at timestamp with time zone default market_now() not null,
  staff_id integer not null,
  constraint order_confirmations_pkey PRIMARY KEY (order_product_id),
  constraint order_confirmations_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint order_confirmations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table order_line_tally (
  os_code text not null,
  partner_id integer not null,
  n integer not null
);
CREATE INDEX order_line_tally_lane ON order_line_tally USING btree (os_code, partner_id) INCLUDE (n);

create table order_product_history (
  id bigint generated always as identity not null,
  order_product_id integer not null,
  from_code text,
  to_code text not null,
  at timestamp with time zone default market_now() not null,
  actor text not null,
  reason text default ''::text not null,
  constraint order_product_history_pkey PRIMARY KEY (id),
  constraint order_product_history_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id)
);
CREATE INDEX order_product_history_line ON order_product_history USING btree (order_product_id, id);

create table order_product_moves (
  from_code text not null,
  to_code text not null,
  constraint order_product_moves_pkey PRIMARY KEY (from_code, to_code)
);

create table order_products (
  id integer generated always as identity not null,
  order_id integer not null,
  product_id integer not null,
  os_code text default 'ORDW'::text not null,
  product_price integer not null,
  delivery_price integer not null,
  weight numeric(6,2) not null,
  kg_price integer not null,
  pc_code text not null,
  pc_name text not null,
  beef_code text not null,
  grade_code text not null,
  "gradeName" text not null,
  judge_breed_nm text not null,
  judge_sex_nm text not null,
  cattle_no text not null,
  partner_id integer not null,
  partner_name text not null,
  sale_date date not null,
  from_cart boolean not null,
  courier_code text,
  tracking_number text,
  live boolean default true not null,
  lane_at timestamp(3) with time zone default market_now() not null,
  replaces_id integer,
  arrive_on date,
  live_product_id integer generated always as (CASE WHEN live THEN product_id ELSE NULL::integer END) stored,
  live_order_id integer generated always as (CASE WHEN live THEN order_id ELSE NULL::integer END) stored,
  constraint order_products_pkey PRIMARY KEY (id),
  constraint order_products_live_product_id_key UNIQUE (live_product_id),
  constraint order_products_os_code_check CHECK (os_code = ANY (ARRAY['ORDW'::text, 'PAYW'::text, 'PAYK'::text, 'PAYF'::text, 'DELW'::text, 'DELI'::text, 'DELK'::text, 'ORDK'::text, 'CANW'::text, 'ORDC'::text, 'RTNW'::text, 'RTNI'::text, 'RTNK'::text])),
  constraint order_products_replacement CHECK (CASE WHEN replaces_id IS NULL THEN product_price > 0 ELSE product_price = 0 AND delivery_price = 0 AND kg_price = 0 END),
  constraint order_products_live_product_id_live_order_id_fkey FOREIGN KEY (live_product_id, live_order_id) REFERENCES claims(product_id, order_id),
  constraint order_products_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_products_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint order_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_products_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES order_products(id)
);
CREATE INDEX order_products_animal ON order_products USING btree (cattle_no text_pattern_ops, id DESC);
CREATE INDEX order_products_lane ON order_products USING btree (os_code, lane_at, id) INCLUDE (order_id, partner_id) WHERE os_code <> ALL (ARRAY['ORDW'::text, 'PAYF'::text]);
CREATE INDEX order_products_left ON order_products USING btree (id) WHERE os_code = 'ORDW'::text AND NOT live;
CREATE INDEX order_products_order ON order_products USING btree (order_id, id);
CREATE INDEX order_products_parcel ON order_products USING btree (tracking_number, courier_code) WHERE tracking_number IS NOT NULL;
CREATE INDEX order_products_product ON order_products USING btree (product_id);
CREATE UNIQUE INDEX order_products_replaces ON order_products USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE TRIGGER order_product_after_move AFTER UPDATE ON order_products REFERENCING OLD TABLE AS was NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION order_product_after_move();
CREATE TRIGGER order_product_lane_at BEFORE UPDATE OF os_code ON order_products FOR EACH ROW WHEN (old.os_code IS DISTINCT FROM new.os_code AND new.lane_at = old.lane_at) EXECUTE FUNCTION order_product_lane_at();
CREATE TRIGGER order_product_replaces BEFORE INSERT ON order_products FOR EACH ROW WHEN (new.replaces_id IS NOT NULL) EXECUTE FUNCTION order_product_replaces();
CREATE TRIGGER order_product_replaces_stays BEFORE UPDATE OF replaces_id ON order_products FOR EACH ROW WHEN (new.replaces_id IS DISTINCT FROM old.replaces_id) EXECUTE FUNCTION order_product_replaces();
CREATE TRIGGER order_product_tally_new AFTER INSERT ON order_products REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION order_product_tally_new();
CREATE TRIGGER queue_earning AFTER UPDATE ON order_products FOR EACH ROW WHEN ((new.os_code = ANY (ARRAY['ORDK'::text, 'RTNK'::text])) AND old.os_code IS DISTINCT FROM new.os_code) EXECUTE FUNCTION queue_earning();

create table orders (
  id integer generated always as identity not null,
  order_no text default to_char((market_now() AT TIME ZONE 'Asia/Seoul'::text), 'YYYYMMDD-'::text) || to_char(nextval('order_numbers'::regclass), 'FM999999999000000'::text) not null,
  url_code text not null,
  user_id integer not null,
  state text default 'FORM'::text not null,
  goods_amount integer not null,
  delivery_amount integer not null,
  amount integer not null,
  pay_method text,
  pay_order_id text not null,
  pay_started_at timestamp with time zone,
  next_ask timestamp with time zone,
  delivery_type text default 'G'::text not null,
  reci_name text default ''::text not null,
  reci_phone text default ''::text not null,
  zipcode text default ''::text not null,
  delivery_addr1 text default ''::text not null,
  delivery_addr2 text default ''::text not null,
  delivery_memo text default ''::text not null,
  fail_code text,
  fail_message text,
  created_at timestamp with time zone default market_now() not null,
  listed_at timestamp with time zone,
  paid_at timestamp with time zone,
  buyer_business_name text default ''::text not null,
  buyer_business_no text default ''::text not null,
  buyer_name text default ''::text not null,
  delivery_tel text default ''::text not null,
  bank_name text default ''::text not null,
  bank_depositor text default ''::text not null,
  bank_account bytea,
  cash_receipt text,
  buyer_address text default ''::text not null,
  delivery_rule jsonb,
  delivery_taxed boolean default false not null,
  tax_free_amount integer,
  lapse_told_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_order_no_key UNIQUE (order_no),
  constraint orders_pay_order_id_key UNIQUE (pay_order_id),
  constraint orders_url_code_key UNIQUE (url_code),
  constraint orders_cash_receipt_check CHECK (cash_receipt = ANY (ARRAY['지출증빙'::text, '소득공제'::text])),
  constraint orders_check CHECK (amount = (goods_amount + delivery_amount)),
  constraint orders_check1 CHECK (state <> 'PAID'::text OR paid_at IS NOT NULL),
  constraint orders_delivery_type_check CHECK (delivery_type = ANY (ARRAY['G'::text, 'P'::text])),
  constraint orders_pay_method_check CHECK (pay_method = ANY (ARRAY['C'::text, 'B'::text])),
  constraint orders_state_check CHECK (state = ANY (ARRAY['FORM'::text, 'ENDED'::text, 'CONFIRMING'::text, 'PAID'::text, 'FAILED'::text])),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_ask ON orders USING btree (next_ask) WHERE next_ask IS NOT NULL;
CREATE INDEX orders_forms ON orders USING btree (user_id) WHERE state = 'FORM'::text;
CREATE INDEX orders_listed ON orders USING btree (user_id, listed_at DESC, id DESC) WHERE listed_at IS NOT NULL;
CREATE INDEX orders_number ON orders USING btree (split_part(order_no, '-'::text, 2)) WHERE listed_at IS NOT NULL;
CREATE INDEX orders_number_begins ON orders USING btree (order_no text_pattern_ops) WHERE listed_at IS NOT NULL;
CREATE INDEX orders_paid ON orders USING btree (paid_at) INCLUDE (amount) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_short_number_begins ON orders USING btree (split_part(order_no, '-'::text, 2) text_pattern_ops) WHERE listed_at IS NOT NULL;
CREATE INDEX orders_unlisted ON orders USING btree (user_id) WHERE listed_at IS NULL;

create table outbox (
  id bigint generated always as identity not null,
  seq bigint,
  event text not null,
  product_id integer,
  version integer,
  ps_code smallint,
  user_id integer,
  private boolean default false not null,
  payload jsonb,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_product_id_version_key UNIQUE (product_id, version),
  constraint outbox_seq_key UNIQUE (seq)
);
CREATE INDEX outbox_unnumbered ON outbox USING btree (id) WHERE seq IS NULL;

create table outbox_sequence (
  one boolean default true not null,
  last bigint default 0 not null,
  constraint outbox_sequence_pkey PRIMARY KEY (one),
  constraint outbox_sequence_one_check CHECK (one)
);

create table packing_pictures (
  id integer generated always as identity not null,
  order_product_id integer not null,
  ori_name text not null,
  stored_name text not null,
  staff_id integer not null,
  at timestamp with time zone default market_now() not null,
  constraint packing_pictures_pkey PRIMARY KEY (id),
  constraint packing_pictures_stored_name_key UNIQUE (stored_name),
  constraint packing_pictures_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint packing_pictures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX packing_pictures_at ON packing_pictures USING btree (at);
CREATE INDEX packing_pictures_line ON packing_pictures USING btree (order_product_id, id);

create table parcel_events (
  parcel_id integer not null,
  at timestamp with time zone not null,
  code text not null,
  name text not null,
  place text not null,
  words text not null,
  constraint parcel_events_pkey PRIMARY KEY (parcel_id, at, code, place, words),
  constraint parcel_events_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcels(id)
);

create table parcels (
  id integer generated always as identity not null,
  courier_code text not null,
  tracking_number text not null,
  status text default 'UNKNOWN'::text not null,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone default market_now() not null,
  next_ask timestamp with time zone default market_now(),
  tries integer default 0 not null,
  answered_at timestamp with time zone,
  failure text,
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_courier_code_tracking_number_key UNIQUE (courier_code, tracking_number),
  constraint parcels_status_check CHECK (status = ANY (ARRAY['UNKNOWN'::text, 'INFORMATION_RECEIVED'::text, 'AT_PICKUP'::text, 'IN_TRANSIT'::text, 'OUT_FOR_DELIVERY'::text, 'ATTEMPT_FAIL'::text, 'DELIVERED'::text, 'AVAILABLE_FOR_PICKUP'::text, 'EXCEPTION'::text])),
  constraint parcels_courier_code_fkey FOREIGN KEY (courier_code) REFERENCES couriers(code)
);
CREATE INDEX parcels_due ON parcels USING btree (next_ask) WHERE next_ask IS NOT NULL;

create table partner_tally (
  partner_id integer not null,
  ps_code smallint not null,
  n integer not null
);
CREATE INDEX partner_tally_partner ON partner_tally USING btree (partner_id, ps_code) INCLUDE (n);

create table partner_terms (
  id integer generated always as identity not null,
  partner_id integer not null,
  valid_from date not null,
  sale_model text not null,
  fee_bps integer not null,
  created_at timestamp with time zone default market_now() not null,
  constraint partner_terms_pkey PRIMARY KEY (id),
  constraint partner_terms_fee_bps_check CHECK (fee_bps >= 0 AND fee_bps <= 5000),
  constraint partner_terms_sale_model_check CHECK (sale_model = ANY (ARRAY['OWN'::text, 'BROKERAGE'::text])),
  constraint partner_terms_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX partner_terms_partner ON partner_terms USING btree (partner_id, valid_from DESC, id DESC);
CREATE TRIGGER refuse_other_terms BEFORE DELETE OR UPDATE ON partner_terms FOR EACH ROW EXECUTE FUNCTION refuse_other_terms();

create table partners (
  id integer generated always as identity not null,
  partner_name text not null,
  business_no text,
  region text default ''::text not null,
  phone text default ''::text not null,
  cut_off_time text default '16:00'::text not null,
  pick_up_days text default '월화수목금'::text not null,
  status text default 'OPEN'::text not null,
  closed_from date,
  closed_to date,
  created_at timestamp with time zone default market_now() not null,
  version integer default 0 not null,
  contact_name text default ''::text not null,
  order_email text default ''::text not null,
  order_fax text default ''::text not null,
  bank_code text,
  account_holder text default ''::text not null,
  bank_account bytea,
  bank_account_last4 text default ''::text not null,
  commission_percent numeric(4,2) default 0 not null,
  status_reason text default ''::text not null,
  told_open boolean default true not null,
  courier_code text,
  packed_here boolean default false not null,
  sale_model text default 'BROKERAGE'::text not null,
  settlement_cycle text default 'HALF'::text not null,
  account_changed_at timestamp with time zone,
  order_phone text default ''::text not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_partner_name_key UNIQUE (partner_name),
  constraint partners_closed_days CHECK (closed_to IS NULL OR closed_from <= closed_to),
  constraint partners_commission_percent_check CHECK (commission_percent >= 0::numeric AND commission_percent <= 50::numeric),
  constraint partners_sale_model_check CHECK (sale_model = ANY (ARRAY['OWN'::text, 'BROKERAGE'::text])),
  constraint partners_settlement_cycle_check CHECK (settlement_cycle = ANY (ARRAY['MONTHLY'::text, 'HALF'::text, 'WEEKLY'::text, 'DAILY'::text])),
  constraint partners_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'PAUSED'::text, 'CLOSED'::text])),
  constraint partners_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES banks(bank_code),
  constraint partners_courier_code_fkey FOREIGN KEY (courier_code) REFERENCES couriers(code)
);
CREATE TRIGGER partner_account_changed BEFORE UPDATE ON partners FOR EACH ROW WHEN (old.bank_code IS DISTINCT FROM new.bank_code OR old.account_holder IS DISTINCT FROM new.account_holder OR old.bank_account_last4 IS DISTINCT FROM new.bank_account_last4 OR old.bank_account IS DISTINCT FROM new.bank_account) EXECUTE FUNCTION partner_account_changed();
CREATE TRIGGER partner_terms_first AFTER INSERT ON partners FOR EACH ROW EXECUTE FUNCTION keep_partner_terms();
CREATE TRIGGER partner_terms_next AFTER UPDATE ON partners FOR EACH ROW WHEN (old.sale_model IS DISTINCT FROM new.sale_model OR old.commission_percent IS DISTINCT FROM new.commission_percent) EXECUTE FUNCTION keep_partner_terms();
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table payment_queries (
  row_key text not null,
  payment_key text not null,
  note text not null,
  staff_id integer not null,
  at timestamp with time zone default market_now() not null,
  constraint payment_queries_pkey PRIMARY KEY (row_key),
  constraint payment_queries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table payments (
  id integer generated always as identity not null,
  order_id integer not null,
  payment_key text not null,
  idem_key text not null,
  pay_method text not null,
  amount integer not null,
  state text default 'CONFIRMING'::text not null,
  cancel_amount integer default 0 not null,
  transaction_key text,
  transaction_id text,
  receipt_url text,
  approved_at timestamp with time zone,
  void_requested boolean default false not null,
  fail_code text,
  fail_message text,
  tries integer default 0 not null,
  next_try timestamp with time zone not null,
  raw jsonb,
  created_at timestamp with time zone default market_now() not null,
  settled_at timestamp with time zone,
  silent boolean default false not null,
  tried_at timestamp with time zone,
  open_order_id integer generated always as (CASE WHEN state = ANY (ARRAY['CONFIRMING'::text, 'DONE'::text]) THEN order_id ELSE NULL::integer END) stored,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_idem_key_key UNIQUE (idem_key),
  constraint payments_open_order_id_key UNIQUE (open_order_id),
  constraint payments_payment_key_key UNIQUE (payment_key),
  constraint payments_amount_check CHECK (amount > 0),
  constraint payments_cancel_amount_check CHECK (cancel_amount >= 0),
  constraint payments_check CHECK (state = 'FAILED'::text OR cancel_amount <= amount),
  constraint payments_pay_method_check CHECK (pay_method = ANY (ARRAY['C'::text, 'B'::text])),
  constraint payments_state_check CHECK (state = ANY (ARRAY['CONFIRMING'::text, 'DONE'::text, 'FAILED'::text])),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payments_amount ON payments USING btree (amount);
CREATE INDEX payments_approved ON payments USING btree (COALESCE(approved_at, created_at));
CREATE INDEX payments_captured ON payments USING btree (COALESCE(approved_at, created_at)) WHERE state <> 'CONFIRMING'::text;
CREATE INDEX payments_due ON payments USING btree (next_try) WHERE state = 'CONFIRMING'::text;
CREATE INDEX payments_order ON payments USING btree (order_id);
CREATE INDEX payments_silent ON payments USING btree (tried_at) WHERE state = 'CONFIRMING'::text AND silent;
CREATE INDEX payments_waiting ON payments USING btree (created_at, id) WHERE state = 'CONFIRMING'::text;

create table payouts (
  id integer generated always as identity not null,
  issued_by integer not null,
  issued_at timestamp with time zone default market_now() not null,
  count integer not null,
  amount bigint not null,
  file_sha256 text not null,
  copies integer default 1 not null,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_amount_check CHECK (amount > 0),
  constraint payouts_copies_check CHECK (copies > 0),
  constraint payouts_count_check CHECK (count > 0),
  constraint payouts_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES staff(id)
);

create table phone_codes (
  id integer generated always as identity not null,
  auth_flag text not null,
  phone_no text not null,
  user_id integer,
  code_hash bytea not null,
  tries smallint default 0 not null,
  sent_at timestamp with time zone default market_now() not null,
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  used_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint phone_codes_pkey PRIMARY KEY (id),
  constraint phone_codes_auth_flag_check CHECK (auth_flag = ANY (ARRAY['JA'::text, 'FP'::text, 'CH'::text])),
  constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX phone_codes_live ON phone_codes USING btree (phone_no, auth_flag, id DESC) WHERE ended_at IS NULL;

create table price_boxes (
  order_product_id integer not null,
  day date not null,
  beef_code text not null,
  judge_sex_nm text not null,
  grade_code text not null,
  pc_code text not null,
  weight numeric(6,2) not null,
  price integer not null,
  constraint price_boxes_pkey PRIMARY KEY (order_product_id),
  constraint price_boxes_weight_check CHECK (weight > 0::numeric),
  constraint price_boxes_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id)
);
CREATE INDEX price_boxes_facet ON price_boxes USING btree (pc_code, beef_code, judge_sex_nm, grade_code, day, (price::double precision / weight::double precision)) INCLUDE (weight, price);
CREATE TRIGGER price_boxes_came AFTER INSERT ON price_boxes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_boxes_came();
CREATE TRIGGER price_boxes_went AFTER DELETE ON price_boxes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_boxes_went();

create table price_dates (
  day date not null,
  constraint price_dates_pkey PRIMARY KEY (day)
);

create table price_days (
  facet integer not null,
  day date not null,
  n integer not null,
  weight numeric(14,2) not null,
  amount bigint not null,
  p10 integer,
  p90 integer,
  constraint price_days_pkey PRIMARY KEY (facet, day),
  constraint price_days_facet_fkey FOREIGN KEY (facet) REFERENCES price_facets(id)
) with (fillfactor=70);

create table price_exclusions (
  order_product_id integer not null,
  reason text not null,
  created_at timestamp with time zone default market_now() not null,
  constraint price_exclusions_pkey PRIMARY KEY (order_product_id),
  constraint price_exclusions_reason_check CHECK (btrim(reason) <> ''::text),
  constraint price_exclusions_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id)
);
CREATE INDEX price_exclusions_at ON price_exclusions USING btree (created_at DESC, order_product_id DESC);
CREATE TRIGGER price_exclusion_changed AFTER INSERT OR DELETE ON price_exclusions FOR EACH ROW EXECUTE FUNCTION price_exclusion_changed();

create table price_facets (
  id integer generated always as identity not null,
  beef_code text not null,
  judge_sex_nm text not null,
  grade_code text not null,
  pc_code text not null,
  constraint price_facets_pkey PRIMARY KEY (id),
  constraint price_facets_pc_code_beef_code_judge_sex_nm_grade_code_key UNIQUE (pc_code, beef_code, judge_sex_nm, grade_code)
);

create table price_folds (
  n bigint not null
);

create table price_sales (
  day date not null,
  beef_code text not null,
  judge_sex_nm text not null,
  grade_code text not null,
  pc_code text not null,
  n integer not null,
  weight numeric(12,2) not null,
  amount bigint not null,
  id bigint generated always as identity not null,
  constraint price_sales_pkey PRIMARY KEY (id)
);

create table price_totals (
  day date not null,
  facet integer not null,
  n_to integer not null,
  weight_to numeric(14,2) not null,
  amount_to bigint not null,
  constraint price_totals_pkey PRIMARY KEY (day, facet),
  constraint price_totals_day_fkey FOREIGN KEY (day) REFERENCES price_dates(day),
  constraint price_totals_facet_fkey FOREIGN KEY (facet) REFERENCES price_facets(id)
) with (fillfactor=80);

create table process_beats (
  process text not null,
  role text not null,
  at timestamp with time zone default clock_timestamp() not null,
  sockets integer not null,
  behind bigint not null,
  constraint process_beats_pkey PRIMARY KEY (process)
);

create table product_history (
  product_id integer not null,
  version integer not null,
  from_code smallint not null,
  to_code smallint not null,
  at timestamp with time zone default market_now() not null,
  user_id integer,
  actor text not null,
  reason text default ''::text not null,
  constraint product_history_pkey PRIMARY KEY (product_id, version),
  constraint product_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table product_imgs (
  id integer generated always as identity not null,
  product_id integer not null,
  img_path text not null,
  thumb_path text,
  width smallint not null,
  height smallint not null,
  alt text not null,
  "position" smallint default 0 not null,
  constraint product_imgs_pkey PRIMARY KEY (id),
  constraint product_imgs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX product_imgs_product ON product_imgs USING btree (product_id, "position");
CREATE TRIGGER tell_catalogue AFTER INSERT OR DELETE OR UPDATE ON product_imgs FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

create table product_moves (
  from_code smallint not null,
  to_code smallint not null,
  constraint product_moves_pkey PRIMARY KEY (from_code, to_code)
);

create table product_tally (
  product_type text not null,
  ps_code smallint not null,
  beef_code text not null,
  grade_code text not null,
  pc_code text not null,
  n integer not null
);
CREATE INDEX product_tally_facets ON product_tally USING btree (ps_code, product_type, pc_code, grade_code, beef_code) INCLUDE (n);
CREATE INDEX product_tally_grades ON product_tally USING btree (ps_code, product_type, beef_code, grade_code, pc_code) INCLUDE (n);

create table products (
  id integer generated always as identity not null,
  carcass_id integer not null,
  partner_id integer not null,
  product_type text not null,
  beef_code text not null,
  grade_code text not null,
  pc_code text not null,
  weight numeric(6,2) not null,
  kg_price integer not null,
  price integer not null,
  ps_code smallint default 0 not null,
  version integer default 0 not null,
  sale_date date not null,
  posted_at timestamp with time zone default market_now() not null,
  "position" smallint default 0 not null,
  judge_sex_nm text,
  abatt_date date,
  sale_until date,
  listed_kg_price integer,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_kg_price_check CHECK (kg_price > 0),
  constraint products_price_check CHECK (price > 0),
  constraint products_product_type_check CHECK (product_type = ANY (ARRAY['D'::text, 'S'::text])),
  constraint products_weight_check CHECK (weight > 0::numeric),
  constraint products_beef_code_fkey FOREIGN KEY (beef_code) REFERENCES beef_kinds(code),
  constraint products_carcass_id_fkey FOREIGN KEY (carcass_id) REFERENCES carcass_infos(id),
  constraint products_grade_code_fkey FOREIGN KEY (grade_code) REFERENCES grades(code),
  constraint products_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint products_pc_code_fkey FOREIGN KEY (pc_code) REFERENCES cuts(pc_code)
);
CREATE INDEX products_all ON products USING btree (posted_at DESC, id DESC);
CREATE INDEX products_carcass ON products USING btree (carcass_id, "position", id);
CREATE INDEX products_cheap ON products USING btree (product_type, kg_price, id) WHERE ps_code = 1;
CREATE INDEX products_cut_cheap ON products USING btree (product_type, pc_code, beef_code, grade_code, kg_price, id) INCLUDE (partner_id, weight, judge_sex_nm, abatt_date, posted_at) WHERE ps_code = 1;
CREATE INDEX products_cut_new ON products USING btree (product_type, pc_code, beef_code, grade_code, posted_at DESC, id DESC) INCLUDE (partner_id, kg_price, weight, judge_sex_nm, abatt_date) WHERE ps_code = 1;
CREATE INDEX products_day ON products USING btree (sale_date DESC, posted_at DESC, id DESC);
CREATE INDEX products_day_new ON products USING btree (sale_date, product_type, posted_at DESC, id DESC) WHERE ps_code = 1;
CREATE INDEX products_ending ON products USING btree (sale_until) WHERE ps_code = 1 AND sale_until IS NOT NULL;
CREATE INDEX products_grade_cheap ON products USING btree (product_type, beef_code, grade_code, kg_price, id) WHERE ps_code = 1;
CREATE INDEX products_grade_new ON products USING btree (product_type, beef_code, grade_code, posted_at DESC, id DESC) WHERE ps_code = 1;
CREATE INDEX products_new ON products USING btree (product_type, posted_at DESC, id DESC) WHERE ps_code = 1;
CREATE INDEX products_over ON products USING btree (id) WHERE ps_code = ANY (ARRAY[6, 9]);
CREATE INDEX products_partner_new ON products USING btree (partner_id, posted_at DESC, id DESC) INCLUDE (product_type, pc_code, beef_code, grade_code, kg_price, weight, judge_sex_nm, abatt_date) WHERE ps_code = 1;
CREATE INDEX products_partner_newest ON products USING btree (partner_id, id DESC) INCLUDE (ps_code, price, pc_code) WHERE ps_code >= 0 AND ps_code <= 4;
CREATE INDEX products_same_cut ON products USING btree (pc_code, beef_code, posted_at DESC, id DESC) WHERE ps_code = 1;
CREATE INDEX products_sex_new ON products USING btree (judge_sex_nm, posted_at DESC, id DESC) INCLUDE (product_type, partner_id, kg_price, weight, abatt_date) WHERE ps_code = 1;
CREATE INDEX products_sold_new ON products USING btree (product_type, pc_code, beef_code, grade_code, posted_at DESC, id DESC) WHERE ps_code = 5;
CREATE TRIGGER product_after_intake AFTER INSERT ON products REFERENCING NEW TABLE AS received FOR EACH STATEMENT EXECUTE FUNCTION product_after_intake();
CREATE TRIGGER product_after_move AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION product_after_move();
CREATE TRIGGER product_before_move BEFORE UPDATE OF ps_code ON products FOR EACH ROW WHEN (old.ps_code IS DISTINCT FROM new.ps_code) EXECUTE FUNCTION product_before_move();
CREATE TRIGGER product_facts BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION product_facts();
CREATE TRIGGER product_regraded AFTER UPDATE OF beef_code, grade_code ON products FOR EACH ROW WHEN (old.beef_code IS DISTINCT FROM new.beef_code OR old.grade_code IS DISTINCT FROM new.grade_code) EXECUTE FUNCTION product_regraded();
CREATE TRIGGER sale_tally_intake AFTER INSERT ON products REFERENCING NEW TABLE AS received FOR EACH STATEMENT EXECUTE FUNCTION sale_tally_intake();
CREATE TRIGGER sale_tally_move AFTER UPDATE OF sale_date ON products FOR EACH ROW WHEN (old.sale_date IS DISTINCT FROM new.sale_date) EXECUTE FUNCTION sale_tally_change();
CREATE TRIGGER sale_tally_removal AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION sale_tally_change();
CREATE TRIGGER tell_catalogue AFTER UPDATE ON products FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.* AND (old.ps_code = new.ps_code OR old.carcass_id IS DISTINCT FROM new.carcass_id OR old.partner_id IS DISTINCT FROM new.partner_id OR old.product_type IS DISTINCT FROM new.product_type OR old.beef_code IS DISTINCT FROM new.beef_code OR old.grade_code IS DISTINCT FROM new.grade_code OR old.pc_code IS DISTINCT FROM new.pc_code)) EXECUTE FUNCTION tell_catalogue();

create table provider_events (
  id bigint generated always as identity not null,
  transmission_id text,
  payment_key text,
  body jsonb not null,
  received_at timestamp with time zone default market_now() not null,
  next_check timestamp with time zone default market_now() + '00:00:30'::interval not null,
  checks integer default 0 not null,
  checked_at timestamp with time zone,
  outcome text,
  read_back text,
  found_by text default 'notice'::text not null,
  constraint provider_events_pkey PRIMARY KEY (id),
  constraint provider_events_transmission_id_key UNIQUE (transmission_id),
  constraint provider_events_checked CHECK ((checked_at IS NULL) = (outcome IS NULL) OR received_at = checked_at),
  constraint provider_events_found_by_check CHECK (found_by = ANY (ARRAY['notice'::text, 'refund'::text, 'ledger'::text])),
  constraint provider_events_outcome_check CHECK (outcome = ANY (ARRAY['agrees'::text, 'external'::text, 'unbooked'::text, 'foreign'::text]))
);
CREATE INDEX provider_events_due ON provider_events USING btree (next_check) WHERE checked_at IS NULL;
CREATE INDEX provider_events_odd ON provider_events USING btree (payment_key) WHERE outcome = ANY (ARRAY['external'::text, 'unbooked'::text]);
CREATE INDEX provider_events_order ON provider_events USING btree ((body #>> '{data,orderId}'::text[]));
CREATE INDEX provider_events_payment ON provider_events USING btree (payment_key);

create table qna_codes (
  qna_code text not null,
  code_name text not null,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint qna_codes_pkey PRIMARY KEY (qna_code),
  constraint qna_codes_qna_code_check CHECK (qna_code ~ '^[A-Z]{2}$'::text)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON qna_codes FOR EACH ROW EXECUTE FUNCTION keep_code('qna_code');

create table qna_files (
  id integer generated always as identity not null,
  qna_id integer not null,
  ori_name text not null,
  stored_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamp with time zone default market_now() not null,
  constraint qna_files_pkey PRIMARY KEY (id),
  constraint qna_files_stored_name_key UNIQUE (stored_name),
  constraint qna_files_qna_id_fkey FOREIGN KEY (qna_id) REFERENCES qnas(id) ON DELETE CASCADE
);
CREATE INDEX qna_files_qna ON qna_files USING btree (qna_id);

create table qna_notes (
  id integer generated always as identity not null,
  qna_id integer not null,
  staff_id integer not null,
  words text not null,
  written_at timestamp with time zone default market_now() not null,
  constraint qna_notes_pkey PRIMARY KEY (id),
  constraint qna_notes_words_check CHECK (length(words) >= 1 AND length(words) <= 1000),
  constraint qna_notes_qna_id_fkey FOREIGN KEY (qna_id) REFERENCES qnas(id) ON DELETE CASCADE,
  constraint qna_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX qna_notes_inquiry ON qna_notes USING btree (qna_id, id);

create table qna_old_answers (
  id integer generated always as identity not null,
  qna_id integer not null,
  a_content text not null,
  answered_at timestamp with time zone not null,
  answered_by integer,
  replaced_at timestamp with time zone default market_now() not null,
  constraint qna_old_answers_pkey PRIMARY KEY (id),
  constraint qna_old_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  constraint qna_old_answers_qna_id_fkey FOREIGN KEY (qna_id) REFERENCES qnas(id) ON DELETE CASCADE
);
CREATE INDEX qna_old_answers_qna ON qna_old_answers USING btree (qna_id, id DESC);

create table qnas (
  id integer generated always as identity not null,
  user_id integer not null,
  qna_code text not null,
  q_subject text not null,
  q_content text not null,
  a_content text,
  "ans_YN" text generated always as (CASE WHEN a_content IS NULL THEN 'N'::text ELSE 'Y'::text END) stored,
  answered_at timestamp(3) with time zone,
  answered_by integer,
  seen_at timestamp with time zone,
  version integer default 0 not null,
  created_at timestamp(3) with time zone default market_now() not null,
  assigned_to integer,
  constraint qnas_pkey PRIMARY KEY (id),
  constraint qnas_check CHECK ((a_content IS NULL) = (answered_at IS NULL)),
  constraint qnas_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  constraint qnas_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  constraint qnas_qna_code_fkey FOREIGN KEY (qna_code) REFERENCES qna_codes(qna_code),
  constraint qnas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX qnas_answered ON qnas USING btree (answered_at DESC, id DESC) WHERE a_content IS NOT NULL;
CREATE INDEX qnas_assigned ON qnas USING btree (assigned_to) WHERE assigned_to IS NOT NULL;
CREATE INDEX qnas_unread ON qnas USING btree (user_id) WHERE a_content IS NOT NULL AND seen_at IS NULL;
CREATE INDEX qnas_user ON qnas USING btree (user_id, id DESC);
CREATE INDEX qnas_waiting ON qnas USING btree (created_at, id) INCLUDE (assigned_to) WHERE a_content IS NULL;

create table rate_buckets (
  bucket text not null,
  window_start timestamp with time zone not null,
  n integer not null,
  constraint rate_buckets_pkey PRIMARY KEY (bucket, window_start)
);

create table refresh_tokens (
  token_hash bytea not null,
  session_id text not null,
  issued_at timestamp with time zone default market_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (session_id);

create table refund_batch_lines (
  batch_id integer not null,
  refund_id integer not null,
  state text default 'WAIT'::text not null,
  order_no text not null,
  amount integer not null,
  clearing_code text not null,
  bank_name text not null,
  depositor text not null,
  account bytea,
  account_last4 text not null,
  in_file boolean default false not null,
  note text default ''::text not null,
  settled_by integer,
  settled_at timestamp with time zone,
  constraint refund_batch_lines_pkey PRIMARY KEY (batch_id, refund_id),
  constraint refund_batch_lines_amount_check CHECK (amount > 0),
  constraint refund_batch_lines_check CHECK ((state = 'WAIT'::text) = (settled_at IS NULL)),
  constraint refund_batch_lines_clearing_code_check CHECK (clearing_code ~ '^\d{3}$'::text),
  constraint refund_batch_lines_state_check CHECK (state = ANY (ARRAY['WAIT'::text, 'DONE'::text, 'FAILED'::text])),
  constraint refund_batch_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES refund_batches(id),
  constraint refund_batch_lines_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id)
);
CREATE INDEX refund_batch_lines_refund ON refund_batch_lines USING btree (refund_id);
CREATE UNIQUE INDEX refund_batch_lines_waiting ON refund_batch_lines USING btree (refund_id) WHERE state = 'WAIT'::text;

create table refund_batches (
  id integer generated always as identity not null,
  state text default 'NEW'::text not null,
  created_by integer not null,
  created_at timestamp with time zone default market_now() not null,
  approved_by integer,
  approved_at timestamp with time zone,
  issued_by integer,
  issued_at timestamp with time zone,
  file_sha256 text,
  copies integer default 0 not null,
  done_at timestamp with time zone,
  constraint refund_batches_pkey PRIMARY KEY (id),
  constraint refund_batches_check CHECK (approved_by <> created_by),
  constraint refund_batches_check1 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  constraint refund_batches_check2 CHECK ((issued_by IS NULL) = (issued_at IS NULL) AND (issued_at IS NULL) = (file_sha256 IS NULL) AND (issued_at IS NULL) = (copies = 0)),
  constraint refund_batches_check3 CHECK (state <> 'ISSUED'::text OR issued_at IS NOT NULL),
  constraint refund_batches_check4 CHECK ((state = 'DONE'::text) = (done_at IS NOT NULL)),
  constraint refund_batches_copies_check CHECK (copies >= 0),
  constraint refund_batches_state_check CHECK (state = ANY (ARRAY['NEW'::text, 'ISSUED'::text, 'DONE'::text])),
  constraint refund_batches_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint refund_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint refund_batches_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES staff(id)
);
CREATE INDEX refund_batches_open ON refund_batches USING btree (id) WHERE state <> 'DONE'::text;

create table refunds (
  id integer generated always as identity not null,
  payment_id integer not null,
  order_product_id integer,
  whole_payment_id integer,
  amount integer not null,
  reason text not null,
  idem_key text not null,
  state text default 'NEW'::text not null,
  transaction_key text,
  tries integer default 0 not null,
  next_try timestamp with time zone not null,
  fail_code text,
  fail_message text,
  created_at timestamp with time zone default market_now() not null,
  done_at timestamp with time zone,
  way text default 'provider'::text not null,
  asked_by integer,
  approved_by integer,
  note text default ''::text not null,
  own_line_id integer,
  given_at timestamp with time zone,
  given_by text,
  taken_by integer,
  taken_at timestamp with time zone,
  batch_id integer,
  bank_code text,
  bank_depositor text default ''::text not null,
  bank_account bytea,
  bank_account_last4 text default ''::text not null,
  told_at timestamp with time zone,
  tried_at timestamp with time zone,
  silent boolean default false not null,
  bounced_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_idem_key_key UNIQUE (idem_key),
  constraint refunds_own_line_id_key UNIQUE (own_line_id),
  constraint refunds_whole_payment_id_key UNIQUE (whole_payment_id),
  constraint refunds_account CHECK ((bank_code IS NULL) = (bank_account IS NULL) OR state = 'DONE'::text),
  constraint refunds_amount_check CHECK (amount > 0),
  constraint refunds_batched CHECK (batch_id IS NULL OR state = 'MANUAL'::text AND taken_by IS NULL),
  constraint refunds_check CHECK ((order_product_id IS NULL) = (whole_payment_id IS NOT NULL)),
  constraint refunds_own_line_check CHECK (own_line_id IS NULL OR own_line_id = order_product_id),
  constraint refunds_own_or_external_check CHECK (way = 'external'::text OR (own_line_id IS NULL) = (order_product_id IS NULL)),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['HELD'::text, 'NEW'::text, 'DONE'::text, 'MANUAL'::text, 'EXTERNAL'::text])),
  constraint refunds_taken CHECK ((taken_by IS NULL) = (taken_at IS NULL)),
  constraint refunds_two_people CHECK (approved_by IS NULL OR approved_by <> asked_by),
  constraint refunds_way_check CHECK (way = ANY (ARRAY['provider'::text, 'bank'::text, 'external'::text])),
  constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint refunds_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES banks(bank_code),
  constraint refunds_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES refund_batches(id),
  constraint refunds_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint refunds_own_line_id_fkey FOREIGN KEY (own_line_id) REFERENCES order_products(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES staff(id),
  constraint refunds_whole_payment_id_fkey FOREIGN KEY (whole_payment_id) REFERENCES payments(id)
);
CREATE INDEX refunds_amount ON refunds USING btree (amount);
CREATE INDEX refunds_batch ON refunds USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX refunds_done ON refunds USING btree (done_at) WHERE state = 'DONE'::text;
CREATE INDEX refunds_due ON refunds USING btree (next_try) WHERE state = 'NEW'::text;
CREATE INDEX refunds_given ON refunds USING btree (COALESCE(given_at, done_at)) WHERE state = 'DONE'::text AND way <> 'bank'::text;
CREATE INDEX refunds_line ON refunds USING btree (order_product_id) WHERE order_product_id IS NOT NULL;
CREATE INDEX refunds_open ON refunds USING btree (state, id) WHERE state <> 'DONE'::text;
CREATE INDEX refunds_payment ON refunds USING btree (payment_id);
CREATE INDEX refunds_silent ON refunds USING btree (tried_at) WHERE state = 'NEW'::text AND silent;
CREATE INDEX refunds_transaction ON refunds USING btree (transaction_key) WHERE transaction_key IS NOT NULL;
CREATE INDEX refunds_untold ON refunds USING btree (payment_id, done_at) WHERE state = 'DONE'::text AND told_at IS NULL;
CREATE TRIGGER queue_refunded_earning AFTER UPDATE ON refunds FOR EACH ROW WHEN (new.state = 'DONE'::text AND old.state <> 'DONE'::text AND new.order_product_id IS NOT NULL) EXECUTE FUNCTION queue_refunded_earning();
CREATE TRIGGER queue_refunded_earning_at_once AFTER INSERT ON refunds FOR EACH ROW WHEN (new.state = 'DONE'::text AND new.order_product_id IS NOT NULL) EXECUTE FUNCTION queue_refunded_earning();

create table rejoin_blocks (
  kind text not null,
  value_hash bytea not null,
  until timestamp with time zone not null,
  constraint rejoin_blocks_pkey PRIMARY KEY (kind, value_hash),
  constraint rejoin_blocks_kind_check CHECK (kind = ANY (ARRAY['business_no'::text, 'phone_no'::text]))
);

create table releases (
  id integer generated always as identity not null,
  migrations text[] not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint releases_pkey PRIMARY KEY (id)
);

create table request_commits (
  request uuid not null,
  n integer not null,
  created_at timestamp with time zone default market_now() not null,
  constraint request_commits_pkey PRIMARY KEY (request, n)
);

create table request_keys (
  user_id integer,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status smallint,
  body jsonb,
  created_at timestamp with time zone default market_now() not null,
  staff_id integer,
  request uuid,
  constraint request_keys_staff_key UNIQUE (staff_id, key),
  constraint request_keys_user_key UNIQUE (user_id, key),
  constraint request_keys_owner CHECK (num_nonnulls(user_id, staff_id) = 1),
  constraint request_keys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint request_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table retained_records (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  data jsonb not null,
  purge_at timestamp with time zone not null,
  constraint retained_records_pkey PRIMARY KEY (id),
  constraint retained_records_kind_check CHECK (kind = ANY (ARRAY['contract'::text, 'payment'::text, 'dispute'::text, 'behaviour'::text]))
);
CREATE INDEX retained_records_due ON retained_records USING btree (purge_at);
CREATE INDEX retained_records_user ON retained_records USING btree (user_id, kind);

create table retention_runs (
  id integer generated always as identity not null,
  at timestamp with time zone default market_now() not null,
  purged jsonb not null,
  constraint retention_runs_pkey PRIMARY KEY (id)
);

create table returns (
  id integer generated always as identity not null,
  order_product_id integer not null,
  state text default 'REQUESTED'::text not null,
  reason_code text not null,
  return_content text not null,
  refund_depositor text not null,
  refund_bank_code text,
  refund_account bytea,
  refund_account_last4 text not null,
  img_ori_name text,
  img_stored_name text,
  pick_up boolean,
  decision text,
  refund_amount integer,
  answer text default ''::text not null,
  requested_at timestamp with time zone default market_now() not null,
  approved_at timestamp with time zone,
  received_at timestamp with time zone,
  decided_at timestamp with time zone,
  closed_at timestamp with time zone,
  open_order_product_id integer generated always as (CASE WHEN state <> ALL (ARRAY['DONE'::text, 'REFUSED'::text, 'WITHDRAWN'::text]) THEN order_product_id ELSE NULL::integer END) stored,
  borne_by text,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_img_stored_name_key UNIQUE (img_stored_name),
  constraint returns_open_order_product_id_key UNIQUE (open_order_product_id),
  constraint returns_borne_by_check CHECK (borne_by = ANY (ARRAY['PARTNER'::text, 'PLATFORM'::text, 'COURIER'::text, 'BUYER'::text])),
  constraint returns_check3 CHECK (closed_at IS NULL OR refund_account IS NULL),
  constraint returns_closed_at CHECK ((closed_at IS NULL) = (open_order_product_id IS NOT NULL)),
  constraint returns_decision_check CHECK (decision = ANY (ARRAY['full'::text, 'part'::text, 'none'::text])),
  constraint returns_reason_code_check CHECK (reason_code = ANY (ARRAY['drip'::text, 'spoiled'::text, 'wrong'::text, 'other'::text])),
  constraint returns_refund_amount_check CHECK (refund_amount > 0),
  constraint returns_state_check CHECK (state = ANY (ARRAY['REQUESTED'::text, 'PICKUP'::text, 'RECEIVED'::text, 'REFUNDING'::text, 'DONE'::text, 'REFUSED'::text, 'WITHDRAWN'::text])),
  constraint returns_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint returns_refund_bank_code_fkey FOREIGN KEY (refund_bank_code) REFERENCES banks(bank_code)
);
CREATE INDEX returns_closed ON returns USING btree (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX returns_line ON returns USING btree (order_product_id, id DESC);
CREATE INDEX returns_open ON returns USING btree (state, id) INCLUDE (requested_at) WHERE open_order_product_id IS NOT NULL;

create table sale_tally (
  day date not null,
  total integer not null,
  bid integer not null
);
CREATE INDEX sale_tally_day ON sale_tally USING btree (day) INCLUDE (total, bid);

create table saved_replies (
  id integer generated always as identity not null,
  title text not null,
  words text not null,
  version integer default 1 not null,
  staff_id integer not null,
  changed_at timestamp with time zone default market_now() not null,
  constraint saved_replies_pkey PRIMARY KEY (id),
  constraint saved_replies_title_key UNIQUE (title),
  constraint saved_replies_title_check CHECK (length(title) >= 1 AND length(title) <= 40),
  constraint saved_replies_words_check CHECK (length(words) >= 1 AND length(words) <= 4000),
  constraint saved_replies_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table saved_views (
  id integer generated always as identity not null,
  staff_id integer not null,
  desk text not null,
  name text not null,
  search text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default market_now() not null,
  shared boolean default false not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_staff_id_desk_name_key UNIQUE (staff_id, desk, name),
  constraint saved_views_desk_check CHECK (desk ~ '^[a-z-]{1,30}$'::text),
  constraint saved_views_name_check CHECK (length(name) >= 1 AND length(name) <= 30),
  constraint saved_views_search_check CHECK (length(search) >= 1 AND length(search) <= 300),
  constraint saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_default ON saved_views USING btree (staff_id, desk) WHERE is_default;
CREATE INDEX saved_views_shared ON saved_views USING btree (desk) WHERE shared;

create table search_words (
  id integer generated always as identity not null,
  word text not null,
  kind text not null,
  pc_codes text[] not null,
  version integer default 0 not null,
  constraint search_words_pkey PRIMARY KEY (id),
  constraint search_words_word_key UNIQUE (word),
  constraint search_words_kind_check CHECK (kind = ANY (ARRAY['name'::text, 'use'::text])),
  constraint search_words_pc_codes_check CHECK (cardinality(pc_codes) > 0),
  constraint search_words_word_check CHECK (word = lower(word) AND word !~ '\s'::text AND word <> ''::text)
);

create table sessions (
  id text not null,
  user_id integer not null,
  created_at timestamp with time zone default market_now() not null,
  last_used_at timestamp with time zone default market_now() not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_reason text,
  user_agent text default ''::text not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_ended ON sessions USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_open ON sessions USING btree (user_id, created_at) WHERE ended_at IS NULL;

create table setting_changes (
  id integer generated always as identity not null,
  key text not null,
  value jsonb not null,
  effective_from timestamp with time zone not null,
  staff_id integer not null,
  created_at timestamp with time zone default market_now() not null,
  withdrawn_at timestamp with time zone,
  constraint setting_changes_pkey PRIMARY KEY (id),
  constraint setting_changes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX setting_changes_in_force ON setting_changes USING btree (key, effective_from DESC, id DESC) WHERE withdrawn_at IS NULL;

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default market_now() not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table settlement_adjustments (
  id integer generated always as identity not null,
  partner_id integer not null,
  amount bigint not null,
  reason text not null,
  state text default 'ASKED'::text not null,
  asked_by integer not null,
  asked_at timestamp with time zone default market_now() not null,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint settlement_adjustments_pkey PRIMARY KEY (id),
  constraint settlement_adjustments_amount_check CHECK (amount <> 0),
  constraint settlement_adjustments_check CHECK ((state = 'ASKED'::text) = (decided_by IS NULL)),
  constraint settlement_adjustments_check1 CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint settlement_adjustments_check2 CHECK (state <> 'BOOKED'::text OR decided_by <> asked_by),
  constraint settlement_adjustments_reason_check CHECK (reason <> ''::text),
  constraint settlement_adjustments_state_check CHECK (state = ANY (ARRAY['ASKED'::text, 'BOOKED'::text, 'REFUSED'::text])),
  constraint settlement_adjustments_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint settlement_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint settlement_adjustments_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX settlement_adjustments_asked ON settlement_adjustments USING btree (id) WHERE state = 'ASKED'::text;
CREATE INDEX settlement_adjustments_partner ON settlement_adjustments USING btree (partner_id, id);

create table settlement_entries (
  entry_id bigint not null,
  settlement_id integer not null,
  constraint settlement_entries_pkey PRIMARY KEY (entry_id),
  constraint settlement_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES money_entries(id),
  constraint settlement_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE INDEX settlement_entries_settlement ON settlement_entries USING btree (settlement_id, entry_id);

create table settlement_objections (
  id integer generated always as identity not null,
  settlement_id integer not null,
  order_product_id integer not null,
  reason text not null,
  state text default 'OPEN'::text not null,
  asked_by integer not null,
  asked_at timestamp with time zone default market_now() not null,
  answer text default ''::text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  constraint settlement_objections_pkey PRIMARY KEY (id),
  constraint settlement_objections_check CHECK ((state = 'OPEN'::text) = (decided_by IS NULL)),
  constraint settlement_objections_check1 CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  constraint settlement_objections_check2 CHECK ((state <> ALL (ARRAY['ACCEPTED'::text, 'DECLINED'::text])) OR answer <> ''::text),
  constraint settlement_objections_reason_check CHECK (reason <> ''::text),
  constraint settlement_objections_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'WITHDRAWN'::text])),
  constraint settlement_objections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint settlement_objections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint settlement_objections_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint settlement_objections_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE UNIQUE INDEX settlement_objections_open ON settlement_objections USING btree (settlement_id, order_product_id) WHERE state = 'OPEN'::text;
CREATE INDEX settlement_objections_settlement ON settlement_objections USING btree (settlement_id, id);

create table settlements (
  id integer generated always as identity not null,
  number text not null,
  partner_id integer not null,
  starts_on date not null,
  ends_on date not null,
  state text default 'CLOSED'::text not null,
  sales bigint not null,
  refunds bigint not null,
  fee bigint not null,
  vat bigint not null,
  adjustments bigint not null,
  carry bigint not null,
  net bigint generated always as (sales - refunds - fee - vat + adjustments + carry) stored,
  carried_into integer,
  due_on date not null,
  pay_by date,
  held_reason text default ''::text not null,
  closed_by integer not null,
  closed_at timestamp with time zone default market_now() not null,
  asked_by integer not null,
  approved_by integer,
  approved_at timestamp with time zone,
  payout_id integer,
  clearing_code text,
  bank_name text default ''::text not null,
  account_holder text default ''::text not null,
  account bytea,
  account_last4 text default ''::text not null,
  note text default ''::text not null,
  ended_at timestamp with time zone,
  confirmed_by integer,
  confirmed_at timestamp with time zone,
  confirm_from timestamp with time zone,
  constraint settlements_pkey PRIMARY KEY (id),
  constraint settlements_number_key UNIQUE (number),
  constraint settlements_partner_id_ends_on_key UNIQUE (partner_id, ends_on),
  constraint settlements_check CHECK (starts_on <= ends_on),
  constraint settlements_check1 CHECK (approved_by <> asked_by),
  constraint settlements_check2 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  constraint settlements_check3 CHECK ((ended_at IS NOT NULL) = (state = ANY (ARRAY['PAID'::text, 'CARRIED'::text]))),
  constraint settlements_check4 CHECK (carried_into IS NULL OR state = 'CARRIED'::text),
  constraint settlements_check5 CHECK ((state <> ALL (ARRAY['APPROVED'::text, 'SENDING'::text, 'UNRESOLVED'::text])) OR account IS NOT NULL),
  constraint settlements_check6 CHECK ((state <> ALL (ARRAY['SENDING'::text, 'UNRESOLVED'::text, 'PAID'::text])) OR payout_id IS NOT NULL),
  constraint settlements_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  constraint settlements_refunds_check CHECK (refunds >= 0),
  constraint settlements_sales_check CHECK (sales >= 0),
  constraint settlements_state_check CHECK (state = ANY (ARRAY['CLOSED'::text, 'APPROVED'::text, 'SENDING'::text, 'UNRESOLVED'::text, 'RETURNED'::text, 'PAID'::text, 'CARRIED'::text])),
  constraint settlements_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint settlements_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint settlements_carried_into_fkey FOREIGN KEY (carried_into) REFERENCES settlements(id),
  constraint settlements_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  constraint settlements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint settlements_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint settlements_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);
CREATE INDEX settlements_open ON settlements USING btree (state, id) WHERE state <> ALL (ARRAY['PAID'::text, 'CARRIED'::text]);
CREATE INDEX settlements_over ON settlements USING btree (id) WHERE state = ANY (ARRAY['PAID'::text, 'CARRIED'::text]);
CREATE INDEX settlements_partner ON settlements USING btree (partner_id, id);
CREATE INDEX settlements_payout ON settlements USING btree (payout_id) WHERE payout_id IS NOT NULL;

create table shortages (
  id integer generated always as identity not null,
  order_product_id integer not null,
  reason text not null,
  at timestamp with time zone default market_now() not null,
  staff_id integer not null,
  withdrawn_at timestamp with time zone,
  constraint shortages_pkey PRIMARY KEY (id),
  constraint shortages_reason_check CHECK (reason <> ''::text),
  constraint shortages_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id),
  constraint shortages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX shortages_at ON shortages USING btree (at) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX shortages_of_line ON shortages USING btree (order_product_id) WHERE withdrawn_at IS NULL;

create table staff (
  id integer generated always as identity not null,
  login text not null,
  name text not null,
  password_hash text not null,
  roles text[] not null,
  totp_secret bytea not null,
  totp_last bigint default 0 not null,
  status text default 'ACTIVE'::text not null,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone default market_now() not null,
  version integer default 0 not null,
  password_given boolean default false not null,
  wrong_tries integer default 0 not null,
  partner_id integer,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_login_key UNIQUE (login),
  constraint staff_of_market_or_partner CHECK (CASE WHEN partner_id IS NULL THEN NOT roles && ARRAY['partner'::text, 'partner-orders'::text, 'partner-boxes'::text, 'partner-money'::text] ELSE roles <@ ARRAY['partner'::text, 'partner-orders'::text, 'partner-boxes'::text, 'partner-money'::text] END),
  constraint staff_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'STOP'::text])),
  constraint staff_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX staff_of_partner ON staff USING btree (partner_id) WHERE partner_id IS NOT NULL;

create table staff_invitations (
  id integer generated always as identity not null,
  staff_id integer not null,
  token_hash bytea not null,
  made_by integer not null,
  created_at timestamp with time zone default market_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_invitations_of ON staff_invitations USING btree (staff_id, id DESC);

create table staff_sessions (
  id text not null,
  staff_id integer not null,
  created_at timestamp with time zone default market_now() not null,
  last_used_at timestamp with time zone default market_now() not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  proved_at timestamp with time zone,
  user_agent text default ''::text not null,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_sessions_open ON staff_sessions USING btree (staff_id) WHERE ended_at IS NULL;

create table sweep_beats (
  sweep text not null,
  every_seconds real not null,
  ok_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  turn_until timestamp with time zone,
  constraint sweep_beats_pkey PRIMARY KEY (sweep)
);

create table user_addresses (
  id integer generated always as identity not null,
  user_id integer not null,
  addr_label text not null,
  reci_name text not null,
  reci_phone text not null,
  zipcode text not null,
  address1 text not null,
  address2 text not null,
  "main_YN" text default 'N'::text not null,
  main_user_id integer,
  created_at timestamp with time zone default market_now() not null,
  constraint user_addresses_pkey PRIMARY KEY (id),
  constraint user_addresses_main_user_id_key UNIQUE (main_user_id),
  constraint "user_addresses_main_YN_check" CHECK ("main_YN" = ANY (ARRAY['Y'::text, 'N'::text])),
  constraint user_addresses_check CHECK ((main_user_id IS NOT NULL) = ("main_YN" = 'Y'::text)),
  constraint user_addresses_check1 CHECK (main_user_id IS NULL OR main_user_id = user_id),
  constraint user_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_addresses_user ON user_addresses USING btree (user_id, id);

create table user_certs (
  id integer generated always as identity not null,
  user_id integer not null,
  ori_name text not null,
  stored_name text not null,
  content_type text not null,
  size integer not null,
  created_at timestamp with time zone default market_now() not null,
  replaced_at timestamp with time zone,
  change_id integer,
  constraint user_certs_pkey PRIMARY KEY (id),
  constraint user_certs_stored_name_key UNIQUE (stored_name),
  constraint user_certs_change_id_fkey FOREIGN KEY (change_id) REFERENCES member_changes(id) ON DELETE SET NULL,
  constraint user_certs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_certs_user ON user_certs USING btree (user_id, id DESC);

create table user_out_codes (
  id integer not null,
  out_kind text not null,
  retired_at timestamp with time zone,
  "position" smallint default 0 not null,
  constraint user_out_codes_pkey PRIMARY KEY (id)
);
CREATE TRIGGER keep_code BEFORE DELETE OR UPDATE ON user_out_codes FOR EACH ROW EXECUTE FUNCTION keep_code('id');

create table user_outs (
  user_id integer not null,
  user_out_code_id integer not null,
  user_content text default ''::text not null,
  at timestamp with time zone default market_now() not null,
  constraint user_outs_pkey PRIMARY KEY (user_id),
  constraint user_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_outs_user_out_code_id_fkey FOREIGN KEY (user_out_code_id) REFERENCES user_out_codes(id)
);
CREATE INDEX user_outs_at ON user_outs USING btree (at DESC, user_id DESC);

create table users (
  id integer generated always as identity not null,
  userid text not null,
  password_hash text not null,
  name text not null,
  phone_no text not null,
  "sms_YN" text default 'Y'::text not null,
  business_name text not null,
  business_no text not null,
  status text default 'WAIT'::text not null,
  customer_key text not null,
  cert_ori_name text,
  created_at timestamp with time zone default market_now() not null,
  version integer default 0 not null,
  live_business_no text generated always as (CASE WHEN status <> 'OUT'::text THEN business_no ELSE NULL::text END) stored,
  live_userid text generated always as (CASE WHEN status <> 'OUT'::text THEN lower(userid) ELSE NULL::text END) stored,
  phone_verified_at timestamp with time zone,
  terms_agreed_at timestamp with time zone,
  sms_answered_at timestamp with time zone,
  recheck boolean default false not null,
  reject_reason text,
  tax_state jsonb,
  tax_asked_at timestamp with time zone,
  left_at timestamp with time zone,
  news_seen_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_customer_key_key UNIQUE (customer_key),
  constraint users_live_userid_key UNIQUE (live_userid),
  constraint "users_sms_YN_check" CHECK ("sms_YN" = ANY (ARRAY['Y'::text, 'N'::text])),
  constraint users_status_check CHECK (status = ANY (ARRAY['WAIT'::text, 'ACTIVE'::text, 'REJECT'::text, 'STOP'::text, 'OUT'::text]))
);
CREATE INDEX users_business_begins ON users USING btree (lower(business_name) text_pattern_ops);
CREATE INDEX users_business_no_begins ON users USING btree (business_no text_pattern_ops);
CREATE INDEX users_live_business_no ON users USING btree (live_business_no);
CREATE INDEX users_name_begins ON users USING btree (name text_pattern_ops);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_phone ON users USING btree (phone_no);
CREATE INDEX users_phone_begins ON users USING btree (phone_no text_pattern_ops);
CREATE INDEX users_phone_ends ON users USING btree (reverse(phone_no) text_pattern_ops);
CREATE INDEX users_phone_parts ON users USING gin (number_parts(phone_no));
CREATE INDEX users_recheck ON users USING btree (created_at, id) WHERE recheck;
CREATE UNIQUE INDEX users_standing_business_no ON users USING btree (business_no) WHERE status <> ALL (ARRAY['OUT'::text, 'REJECT'::text]);
CREATE INDEX users_untaxed ON users USING btree (tax_asked_at NULLS FIRST) WHERE status = 'WAIT'::text AND tax_state IS NULL;
CREATE INDEX users_userid_begins ON users USING btree (lower(userid) text_pattern_ops);
CREATE INDEX users_waiting ON users USING btree (status, created_at, id);
CREATE TRIGGER keep_ad_answer AFTER UPDATE OF sms_answered_at ON users FOR EACH ROW WHEN (new.sms_answered_at IS DISTINCT FROM old.sms_answered_at) EXECUTE FUNCTION keep_ad_answer();
CREATE TRIGGER keep_first_ad_answer AFTER INSERT ON users FOR EACH ROW WHEN (new.sms_answered_at IS NOT NULL) EXECUTE FUNCTION keep_ad_answer();
CREATE TRIGGER member_tally_come AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION member_tally_change();
CREATE TRIGGER member_tally_move AFTER UPDATE OF status ON users FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION member_tally_change();

create table write_probe (
  id integer not null,
  at timestamp with time zone default clock_timestamp() not null,
  filler bytea storage external,
  constraint write_probe_pkey PRIMARY KEY (id),
  constraint write_probe_id_check CHECK (id = 1)
);

-- Functions, each in functions/<name>.sql:
-- book_money_entries() returns trigger
-- carcass_facts() returns trigger
-- carcass_to_trace() returns trigger
-- claim_after_release() returns trigger
-- count_prices(integer[]) returns void
-- exchange_chain(integer) returns TABLE(id integer, product_price integer, delivery_price integer)
-- exchange_end(integer) returns integer
-- fold_member_tally() returns integer
-- fold_order_line_tally() returns integer
-- fold_price_sales() returns integer
-- fold_product_tally() returns integer
-- fold_sale_tally() returns integer
-- held_since(integer,integer[]) returns TABLE(product_id integer, since timestamp with time zone)
-- keep_ad_answer() returns trigger
-- keep_code() returns trigger
-- keep_legal_text() returns trigger
-- keep_partner_terms() returns trigger
-- line_delivered_at(integer) returns timestamp with time zone
-- line_due(integer) returns integer
-- line_worth(integer) returns integer
-- market_now() returns timestamp with time zone
-- market_price(text,text,text,text) returns TABLE(avg_kg_price integer, n integer)
-- market_today() returns date
-- member_tally_change() returns trigger
-- need_balanced_posting() returns trigger
-- number_outbox() returns bigint
-- number_parts(text) returns text[]
-- order_os_code(integer) returns text
-- order_product_after_move() returns trigger
-- order_product_lane_at() returns trigger
-- order_product_replaces() returns trigger
-- order_product_tally_new() returns trigger
-- partner_account_changed() returns trigger
-- partner_open(partners) returns boolean
-- partner_price(integer) returns integer
-- price_boxes_came() returns trigger
-- price_boxes_went() returns trigger
-- price_exclusion_changed() returns trigger
-- price_sums(date,date) returns TABLE(beef_code text, judge_sex_nm text, grade_code text, pc_code text, n integer, weight numeric, amount bigint)
-- product_after_intake() returns trigger
-- product_after_move() returns trigger
-- product_before_move() returns trigger
-- product_facts() returns trigger
-- product_regraded() returns trigger
-- queue_earning() returns trigger
-- queue_refunded_earning() returns trigger
-- refund_due(timestamp with time zone,integer) returns date
-- refuse_other_entries() returns trigger
-- refuse_other_terms() returns trigger
-- release_lapsed_cart(integer[]) returns integer[]
-- return_until(integer,integer) returns date
-- sale_tally_change() returns trigger
-- sale_tally_intake() returns trigger
-- seoul_day(timestamp with time zone) returns date
-- seoul_start(date) returns timestamp with time zone
-- setting_then(text,timestamp with time zone) returns jsonb
-- settlement_period_start(text,date) returns date
-- sold(text) returns boolean
-- take_for_cart(integer,integer[],integer,integer,integer,integer) returns TABLE(failed jsonb, full_at integer)
-- take_refusals(integer,integer[]) returns jsonb
-- tell_catalogue() returns trigger
-- tell_orders(integer[]) returns void
-- tell_partners() returns integer
-- won_per_kg(bigint,numeric) returns integer
