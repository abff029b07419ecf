import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import { readKept } from '#server/files/store.ts'
import { refuse } from '#server/http/refuse.ts'

export type Picture = { returnId: number; bytes: Buffer; contentType: string; oriName: string }

/** The picture of a line's newest return request; with `userId` only its owner's. Another buyer's picture is refused just like a missing one. */
export async function findPicture(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  lineId: number,
  userId?: number,
): Promise<Picture> {
  const { rows } = await sql<{ id: number; img_ori_name: string | null; img_stored_name: string | null }>`
    select returns.id, img_ori_name, img_stored_name from returns
    join order_products line on line.id = returns.order_product_id join orders on orders.id = line.order_id
    where line.id = ${lineId} and (${userId ?? null}::int is null or orders.user_id = ${userId ?? null})
    order by returns.id desc limit 1`.execute(db)
  const [found] = rows
  const bytes = found?.img_stored_name ? await readKept(config, found.img_stored_name) : undefined
  if (!found || !bytes) throw refuse('return.missing')
  return { returnId: found.id, bytes, contentType: 'image/jpeg', oriName: found.img_ori_name ?? '' }
}

/** The picture of one return request, for the desk. */
export async function findPictureOf({ db, config }: Pick<Deps, 'db' | 'config'>, returnId: number): Promise<Picture> {
  const found = await db
    .selectFrom('returns')
    .select(['img_ori_name', 'img_stored_name'])
    .where('id', '=', returnId)
    .executeTakeFirst()
  const bytes = found?.img_stored_name ? await readKept(config, found.img_stored_name) : undefined
  if (!bytes) throw refuse('return.missing')
  return { returnId, bytes, contentType: 'image/jpeg', oriName: found?.img_ori_name ?? '' }
}
