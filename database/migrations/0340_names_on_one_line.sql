-- Names that were stored before typed ones became one line (`onOneLine` of domain/filled.ts), written as they are typed and searched for now:
-- syllables in one character, plain spaces, nothing invisible. A name with a joined or coloured picture is left, and one of which nothing
-- would remain.
create function pg_temp.on_one_line(said text) returns text language sql immutable as $$
  select case
    -- Nearly all are plain: this is what is read of them.
    when said !~ '[^ -~\uAC00-\uD7A3]|^ | $' then said
    when said ~ '[\u00A9\u00AE\u203C-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF][\u200D\uFE0E\uFE0F]|[0-9#*]\uFE0F\u20E3' then said
    else coalesce(nullif(btrim(normalize(regexp_replace(
      regexp_replace(said, '[\t-\r\u2028\u2029]+|[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
      -- Control, format and private-use characters, those that are ignored by default, and the empty Braille pattern.
      '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\U000F0000-\U000FFFFD\U00100000-\U0010FFFD]',
      '', 'g'), NFC), ' '), ''), said)
  end $$;

-- Found first, so that the few rows that change are locked for a moment and not while a million others are read.
create temporary table found on commit drop as
select 'users' as place, id from users
where name <> pg_temp.on_one_line(name) or business_name <> pg_temp.on_one_line(business_name)
union all
select 'member_changes', id from member_changes
where decided_at is null and (name <> pg_temp.on_one_line(name) or business_name <> pg_temp.on_one_line(business_name))
union all
select 'user_addresses', id from user_addresses where reci_name <> pg_temp.on_one_line(reci_name);

update users set name = pg_temp.on_one_line(name), business_name = pg_temp.on_one_line(business_name)
where id in (select id from found where place = 'users');
update member_changes set name = pg_temp.on_one_line(name), business_name = pg_temp.on_one_line(business_name)
where id in (select id from found where place = 'member_changes');
update user_addresses set reci_name = pg_temp.on_one_line(reci_name)
where id in (select id from found where place = 'user_addresses');

drop function pg_temp.on_one_line(text);
