import { sql } from 'kysely'
import { transaction } from '#database/transaction.ts'
import type { IntakePicture } from '#domain/intake-sheet.ts'
import type { Actor } from '#server/audit-log/actor.ts'
import type { Deps } from '#server/deps/deps.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { letGo } from './let-go.ts'
import { needUploaded } from './need-uploaded.ts'

const mostPictures = 8

/** Adds a picture that was uploaded at the desk to a box, after those that it has. */
export async function addPicture(
  { db }: Deps,
  { staff, request }: Actor,
  id: number,
  { name, width, height }: IntakePicture,
): Promise<Record<string, never>> {
  const path = `/carcass-pictures/${name}`
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ pc_name: string; count: number; uploaded: boolean }>`
      select pc_name, (select count(*)::int from product_imgs where product_id = p.id) as count,
        exists (select from intake_pictures where intake_pictures.name = ${name}) as uploaded
      from products p join cuts using (pc_code) where p.id = ${id} for no key update of p`.execute(trx)
    const [box] = rows
    if (!box) throw refuse('intake.missing')
    needUploaded(box.uploaded ? [] : [name])
    if (box.count >= mostPictures) throw refuse('intake.problem', `사진은 ${mostPictures}장까지 올릴 수 있습니다.`)
    const picture = {
      product_id: id,
      img_path: `${path}.webp`,
      thumb_path: `${path}-small.webp`,
      width,
      height,
      alt: `${box.pc_name} ${box.count + 1}`,
      position: box.count,
    }
    await trx.insertInto('product_imgs').values(picture).execute()
    const after = { picture: picture.img_path }
    await recordAudit(trx, staff, request, { action: 'box.picture', target: ['product', id], after })
  })
  return {}
}

export async function dropPicture(
  { db }: Deps,
  { staff, request }: Actor,
  { id, picture }: { id: number; picture: number },
): Promise<Record<string, never>> {
  await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { rows } = await sql<{ img_path: string }>`
      delete from product_imgs where id = ${picture} and product_id = ${id} returning img_path`.execute(trx)
    if (!rows[0]) throw refuse('intake.missing')
    await letGo(trx, staff.id, [rows[0].img_path])
    const before = { picture: rows[0].img_path }
    await recordAudit(trx, staff, request, { action: 'box.picture', target: ['product', id], before })
  })
  return {}
}
