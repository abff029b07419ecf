import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { dropReturns } from '#server/lines/return-lines.ts'
import { refuse } from '#server/http/refuse.ts'
import { returnRefusedText } from '#server/messages/return-texts.ts'
import { decideReturn, type Desk } from './decide-return.ts'

/** Refuses a return, without a refund: as requested (RTNW → ORDK), or after the inspection, and then the goods are sent back (RTNI → ORDK). */
export async function refuseReturn(deps: Deps, desk: Desk, { id, words }: { id: number; words: string }) {
  if (words.trim() === '') throw refuse('return.reason')
  return decideReturn(deps, desk, {
    id,
    action: 'refuse',
    from: ['REQUESTED', 'PICKUP', 'RECEIVED'],
    words,
    async move(trx, { line_id }) {
      await dropReturns(trx, [line_id])
      await sql`
        update returns set state = 'REFUSED', refund_account = null, decision = 'none',
          answer = ${words}, decided_at = market_now(), closed_at = market_now()
        where id = ${id}`.execute(trx)
      return {}
    },
    text: ({ pc_name }) => returnRefusedText(pc_name, words, deps.config.publicUrl),
  })
}
