-- Another business number that a member asks for, and what the tax service says of it. Null: the number stays.
alter table member_changes add column business_no text, add column tax_state jsonb, add column tax_asked_at timestamptz;
