import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { receiveReturns } from '#server/lines/return-lines.ts'
import { returnReceivedText } from '#server/messages/return-texts.ts'
import { decideReturn, type Desk } from './decide-return.ts'

/** Records that the goods have arrived (product 5 → 6) and wait for inspection. */
export function receiveReturn(deps: Deps, desk: Desk, { id }: { id: number }) {
  return decideReturn(deps, desk, {
    id,
    action: 'receive',
    from: ['PICKUP'],
    words: '',
    async move(trx, { line_id }) {
      await receiveReturns(trx, [line_id])
      await sql`update returns set state = 'RECEIVED', received_at = market_now() where id = ${id}`.execute(trx)
      return {}
    },
    text: ({ pc_name }) => returnReceivedText(pc_name),
  })
}
