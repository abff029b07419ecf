-- The desk's search finds a member by any part of the telephone number.
create index users_phone_parts on users using gin (number_parts(phone_no));
