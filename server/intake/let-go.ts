import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'

/**
 * Registers pictures that were taken off a carcass or a box as uploads again, because `dropPictures` has forgotten them since they were
 * shown: it drops them then like uploads that were never shown.
 */
export async function letGo(trx: Trx, staffId: number, paths: readonly string[]): Promise<void> {
  const names = paths.flatMap((path) => /([0-9a-f]{48})\.webp$/.exec(path)?.[1] ?? [])
  await sql`
    insert into intake_pictures (name, staff_id) select name, ${staffId} from unnest(${names}::text[]) name
    on conflict do nothing`.execute(trx)
}
