import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/http/refuse.ts'
import { nonceOfDone, workFor } from './work.ts'

type Now = { now: number; last: number }

/**
 * Needs a proof of work before a code is sent to this phone (INVARIANTS b1). The challenge names the last code of the phone, so that one
 * solution is good for one code: after that, another code is the last. The caller holds the phone's lock.
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
