-- Counts the failed texts that wait for somebody (`isFailed` in server/messages/find-messages.ts) for the desk of texts and the first page,
-- by the index alone, and lists them. `messages_failed` is dropped a release later: the release before reads it.
create index messages_failed_waiting on messages (id) include (created_at)
  where state = 'FAILED' and (kind = 'code' or text <> '') and (failure is distinct from 'withdrawn' or template = 'partner.ordered');
