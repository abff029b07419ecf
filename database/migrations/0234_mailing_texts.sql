-- The texts of one mailing, with their results.
create index messages_mailing on messages (split_part(event, ':', 2), id) where template = 'mailing';
