import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { collectReturns } from '#server/lines/return-lines.ts'
import { returnApprovedText } from '#server/messages/return-texts.ts'
import { decideReturn, type Desk } from './decide-return.ts'

/** Approves a return whose goods are fetched before anything is refunded (RTNW → RTNI). Without fetching them: `refundReturn`. */
export function approveReturn(deps: Deps, desk: Desk, { id, words = '' }: { id: number; words?: string }) {
  return decideReturn(deps, desk, {
    id,
    action: 'approve',
    from: ['REQUESTED'],
    words,
    async move(trx, { line_id }) {
      await collectReturns(trx, [line_id])
      await sql`
        update returns set state = 'PICKUP', pick_up = true, approved_at = market_now(), answer = ${words}
        where id = ${id}`.execute(trx)
      return { pick_up: true }
    },
    text: ({ pc_name }) => returnApprovedText(pc_name, words, deps.config.publicUrl),
  })
}
