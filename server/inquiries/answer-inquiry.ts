import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { answeredText } from '#server/messages/texts.ts'

export type Answer = {
  id: number
  /** The version that the desk showed: an answer that somebody else gave since then is not overwritten. */
  version: number
  /** Plain text. */
  a_content: string
}
type Asked = {
  user_id: number
  q_subject: string
  a_content: string | null
  version: number
  name: string
  phone_no: string
}

/**
 * Writes an answer, new or in place of an older one, which is kept. The audited act, the text to the member and the live event are in the
 * same transaction. The member sees the answer as unread.
 */
export function answerInquiry(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Pick<Staff, 'id'>,
  request: Pick<FastifyRequest, 'ip'>,
  { id, version, a_content }: Answer,
): Promise<{ version: number }> {
  return transaction(db, [`operator:${staff.id}`, 'inquiry.answered'], async (trx) => {
    const { rows } = await sql<Asked>`
      select qnas.user_id, q_subject, a_content, qnas.version, users.name, users.phone_no
      from qnas join users on users.id = qnas.user_id where qnas.id = ${id} for no key update of qnas`.execute(trx)
    const [asked] = rows
    if (!asked) throw refuse('inquiry.missing')
    if (asked.version !== version) throw refuse('inquiry.changed')
    await keepOldAnswer(trx, id)
    await sql`
      update qnas set a_content = ${a_content}, answered_at = market_now(), answered_by = ${staff.id}, seen_at = null,
        version = version + 1
      where id = ${id}`.execute(trx)
    await recordAudit(trx, staff, request, {
      action: 'inquiry.answered',
      target: ['inquiry', id],
      ...(asked.a_content !== null && { before: { a_content: asked.a_content } }),
      after: { a_content },
    })
    await queueMessage(trx, {
      key: `${id}:${version + 1}`,
      kind: 'service',
      userId: asked.user_id,
      to: asked.phone_no,
      text: answeredText(asked.name, asked.q_subject, config.publicUrl),
    })
    await sql`
      insert into outbox (event, user_id, private, payload)
      values ('inquiry-answered', ${asked.user_id}, true, ${JSON.stringify({ inquiry_id: id })}::jsonb)`.execute(trx)
    return { version: version + 1 }
  })
}

async function keepOldAnswer(trx: Trx, id: number): Promise<void> {
  await sql`
    insert into qna_old_answers (qna_id, a_content, answered_at, answered_by)
    select id, a_content, answered_at, answered_by from qnas where id = ${id} and a_content is not null`.execute(trx)
}
