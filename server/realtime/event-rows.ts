import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** A numbered row of the outbox. `payload` is sent as it is; events of boxes have none, because their columns say it all. */
export type EventRow = {
  seq: number
  event: string
  product_id: number | null
  version: number | null
  ps_code: number | null
  user_id: number | null
  private: boolean
  payload: Record<string, unknown> | null
}

const atOnce = 1_000

/** The last number given, and whether committed rows wait for one. A plain read, without a lock or a write. */
export async function lookAtOutbox(db: Database): Promise<{ last: number; waiting: boolean }> {
  const { rows } = await sql<{ last: number; waiting: boolean }>`
    select last, exists (select from outbox where seq is null) as waiting from outbox_sequence`.execute(db)
  return rows[0] ?? { last: 0, waiting: false }
}

/** Numbers the committed rows, without gaps. Returns the last number. */
export async function numberOutbox(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`select number_outbox() as last`.execute(db)
  return rows[0]?.last ?? 0
}

/** Events after `seq` in order, at most 1,000. */
export async function eventsAfter(db: Database, seq: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select seq, event, product_id, version, ps_code, user_id, private, payload
    from outbox where seq > ${seq} order by seq limit ${atOnce}`.execute(db)
  return rows
}
