import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { ReturnState } from '#domain/return-reasons.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Worded } from '#server/messages/worded.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { type LockedReturn, lockReturn, tellBuyer } from './lock-return.ts'

export type Desk = {
  staff: Pick<Staff, 'id' | 'roles'>
  request: Pick<FastifyRequest, 'ip'>
  /** The state that the desk showed: a decision holds for no other. */
  seen?: ReturnState
}

type Decision<Moved> = {
  id: number
  action: 'approve' | 'receive' | 'refund' | 'refuse' | 'exchange'
  from: readonly ReturnState[]
  /** The operator's message to the buyer. */
  words: string
  /** Moves line, goods and money; returns what is written into the audit row. */
  move: (trx: Trx, found: LockedReturn) => Promise<Moved>
  /** The text to the buyer. A refund has none here: its text is sent when it is done. */
  text?: (found: LockedReturn) => Worded
}

/** Makes one decision on one return request: state, goods, audit row and text in one transaction, and only from the states in `from`. */
export async function decideReturn<Moved extends object>(
  { money, hub }: Pick<Deps, 'money' | 'hub'>,
  { staff, request, seen }: Desk,
  decision: Decision<Moved>,
): Promise<Moved & { state: ReturnState }> {
  const { id, action, from, words, move, text } = decision
  const done = await transaction(money, [`operator:${staff.id}`, words || `return.${action}`], async (trx) => {
    const found = await lockReturn(trx, id, seen ? from.filter((state) => state === seen) : from)
    const moved = await move(trx, found)
    const state = await stateOf(trx, id)
    await recordAudit(trx, staff, request, {
      action: `return.${action}`,
      target: ['return', id],
      before: { state: found.state },
      after: { ...moved, state },
      reason: words,
    })
    if (text)
      await queueMessage(trx, {
        key: id,
        kind: 'service',
        userId: found.user_id,
        to: found.phone_no,
        text: text(found),
      })
    await tellBuyer(trx, found)
    return { ...moved, state }
  })
  hub.wake()
  return done
}

async function stateOf(trx: Trx, id: number): Promise<ReturnState> {
  const { rows } = await sql<{ state: ReturnState }>`select state from returns where id = ${id}`.execute(trx)
  return rows[0]!.state
}
