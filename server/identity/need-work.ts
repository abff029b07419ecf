import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/http/refuse.ts'
import { nonceOfDone, workFor } from './work.ts'

type Now = { now: number; last: number }

/**
 * Asks for work before a code is sent to this phone (INVARIANTS b1). A challenge names the last code of the phone, so that one answer is
 * worth one code: once a code was sent, another is the last. The phone's lock must be held.
 */
export async function needWork(
  trx: Trx,
  config: Config,
  { phone_no, work }: { phone_no: string; work?: string | undefined },
): Promise<void> {
  const { rows } = await sql<Now>`
    select floor(extract(epoch from market_now()))::int as now,
           coalesce((select max(id)::int from phone_codes where phone_no = ${phone_no}), 0) as last`.execute(trx)
  const { now, last } = rows[0]!
  const purpose = `code:${phone_no}`
  if (work && nonceOfDone(config, purpose, now, work) === last) return
  throw refuse('phone.work', undefined, workFor(config, purpose, now, last))
}
