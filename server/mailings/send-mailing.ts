import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { sendMailing } from '#contract/operator/mailings.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { eventOf } from '#server/messages/event-of.ts'
import { queueMessages } from '#server/messages/queue-message.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { momentOf, write } from './preview-mailing.ts'

type Asked = Received<typeof sendMailing>['body']
type Sent = Result<typeof sendMailing>['data']

/**
 * Queues a message to one member or to a group. A second press, or a retry after a lost response, gets the mailing that exists already: its
 * key is unique.
 */
export function send(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
  request: FastifyRequest,
  asked: Asked,
): Promise<{ data: Sent }> {
  const { key, kind, words, target, receivers } = asked
  const member = target.to === 'one' ? target.member : null
  return transaction(db, `operator:${staff.id}`, async (trx) => {
    const standing = await findSame(trx, asked)
    if (standing) return { data: standing }
    const { texts } = await write(trx, config.sms.refuseNumber, asked)
    if (texts.length === 0) throw refuse('mailing.nobody')
    if (texts.length !== receivers) throw refuse('mailing.changed')
    const { send_at, waits } = await momentOf(trx, kind)
    const { rows } = await sql<{ id: number }>`
      insert into mailings (key, staff_id, kind, words, target, member_id, receivers, send_at)
      values (${key}, ${staff.id}, ${kind}, ${words}, ${JSON.stringify(target)}::jsonb, ${member}, ${texts.length}, ${send_at})
      on conflict (key) do nothing returning id`.execute(trx)
    const id = rows[0]?.id
    // A concurrent request with the same key was faster.
    if (id === undefined) return { data: (await findSame(trx, asked))! }
    await queueMessages(trx, {
      kind,
      at: send_at,
      each: texts.map((one) => ({
        event: eventOf('mailing', `${id}:${one.id}`),
        userId: one.id,
        to: one.phone_no,
        text: one.text,
      })),
    })
    await recordAudit(trx, staff, request, {
      action: 'mailing.sent',
      target: ['mailing', id],
      after: { kind, target, receivers: texts.length, send_at },
    })
    return { data: { id, receivers: texts.length, send_at, waits } }
  })
}

/** The mailing that already has this key; another message under the same key is refused. */
async function findSame(trx: Trx, { key, kind, words, target }: Asked): Promise<Sent | undefined> {
  const { rows } = await sql<Sent & { same: boolean }>`
    select id, receivers, send_at, send_at > market_now() as waits,
      kind = ${kind} and words = ${words} and target = ${JSON.stringify(target)}::jsonb as same
    from mailings where key = ${key}`.execute(trx)
  if (!rows[0]) return undefined
  const { same, ...sent } = rows[0]
  if (!same) throw refuse('mailing.sent')
  return sent
}
