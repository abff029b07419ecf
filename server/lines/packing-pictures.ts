import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { staffName } from '#server/audit-log/staff-name.ts'
import type { Deps } from '#server/deps/deps.ts'
import { readKept } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'

/** The pictures of a line's packing as JSON, the oldest first; the statement has the line as `line`. */
const packingBy = (name: RawBuilder<unknown>, seen: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', picture.id, 'at', picture.at, 'staff_name', ${name}) order by picture.id)
  from packing_pictures picture join staff on staff.id = picture.staff_id
  where picture.order_product_id = line.id and ${seen}), '[]')`
const all = sql`true`
/**
 * Which of them the partner's people see: their own, and the market's as long as they are told where the box goes, because its label may be
 * readable.
 */
const seenByPartner = sql`(staff.partner_id = line.partner_id
  or line.os_code = 'DELW' and not (select packed_here from partners where partners.id = line.partner_id))`
export const packingColumn = packingBy(staffName, all)
/** The same for the people of the partner, who do not learn the names of the market's staff. */
export const packingForPartner = packingBy(
  sql`case when staff.partner_id is null then '한결' else staff.name end`,
  seenByPartner,
)

/** One picture of a line's packing, to be sent as a file. `forPartner`: to somebody of the partner of the line. */
export async function findPackingPicture(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { lineId, pictureId, forPartner = false }: { lineId: number; pictureId: number; forPartner?: boolean },
): Promise<{ bytes: Buffer; contentType: string; oriName: string }> {
  const { rows } = await sql<{ ori_name: string; stored_name: string }>`
    select picture.ori_name, picture.stored_name from packing_pictures picture
    join staff on staff.id = picture.staff_id join order_products line on line.id = picture.order_product_id
    where picture.id = ${pictureId} and line.id = ${lineId} and ${forPartner ? seenByPartner : all}`.execute(db)
  const [found] = rows
  const bytes = found && (await readKept(config, found.stored_name))
  if (!bytes) throw refuse('packing.missing')
  return { bytes, contentType: 'image/jpeg', oriName: found.ori_name }
}

/** The line of a return, for the desk of returns, which shows its packing. */
export async function lineOfReturn(db: Database, returnId: number): Promise<number> {
  const found = await db.selectFrom('returns').select('order_product_id').where('id', '=', returnId).executeTakeFirst()
  if (!found) throw refuse('return.missing')
  return found.order_product_id
}
