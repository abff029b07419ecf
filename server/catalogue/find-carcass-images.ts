import type { Picture } from '#contract/catalogue.ts'
import type { Database } from '#database/connect.ts'
import { refuse } from '#server/http/refuse.ts'

/** The loin section, and with a cut the pictures of that cut: the carcass's own, else those of the cut in this grade. */
export async function findCarcassImages(db: Database, id: number, pc_code: string | undefined): Promise<Picture[]> {
  const carcass = await db.selectFrom('carcass_infos').select('grade_code').where('id', '=', id).executeTakeFirst()
  if (!carcass) throw refuse('product.missing')
  const own = await db
    .selectFrom('carcass_imgs')
    .select(['img_path', 'thumb_path', 'width', 'height', 'alt', 'pc_code'])
    .where('carcass_id', '=', id)
    .where((is) => is.or([is('pc_code', 'is', null), is('pc_code', '=', pc_code ?? '')]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (!pc_code || own.some((picture) => picture.pc_code === pc_code)) return own
  const general = await db
    .selectFrom('cut_imgs')
    .select(['img_path', 'thumb_path', 'width', 'height', 'alt'])
    .where('pc_code', '=', pc_code)
    .where('grade_code', '=', carcass.grade_code)
    .execute()
  return [...own, ...general]
}
