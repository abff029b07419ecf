import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { blankBox } from '#domain/blank-box.ts'
import { boxPrice } from '#domain/prices.ts'
import { type CarcassDraft, checkDraft, codesOf } from './carcass-draft.ts'
import { checkCuts } from './check-cuts.ts'
import { nameProblem } from './name-problem.ts'

export type ReceivedCarcass = { carcass_id: number; product_ids: number[] }

/**
 * Receives carcasses with all their boxes, which are not on sale yet (`ps_code` 0): `postProducts` does that. All or none; many carcasses
 * cost no more statements than one. Answers in the order of the drafts, with the boxes in theirs.
 */
export async function receiveCarcasses(trx: Trx, drafts: readonly CarcassDraft[]): Promise<ReceivedCarcass[]> {
  if (drafts.length === 0) return []
  for (const draft of drafts) checkDraft(draft)
  await checkCuts(trx, drafts)
  const carcassIds = await insertCarcasses(trx, drafts)
  await insertPictures(trx, drafts, carcassIds)
  const productIds = await insertBoxes(trx, drafts, carcassIds)
  let from = 0
  return drafts.map(({ boxes }, index) => {
    const product_ids = productIds.slice(from, from + boxes.length)
    from += boxes.length
    return { carcass_id: carcassIds[index]!, product_ids }
  })
}

/** The columns of a carcass at intake. A new column is added here and in the draft, nowhere else on the way in. */
const names =
  sql.raw(`cattle_no, partner_id, product_type, beef_code, grade_code, judge_breed_nm, judge_sex_nm, qgrade, wgrade, weight,
  birthmonth, insfat, backfat, rea, issue_no, farm_addr, abatt_nm, abatt_date, judge_date, prod_date, sale_date, source, typed_by, checked, checked_by, checked_at`)

async function insertCarcasses(trx: Trx, drafts: readonly CarcassDraft[]): Promise<number[]> {
  const rows = drafts.map(
    ({ graded, partner_id, product_type, source = 'looked-up', check, prod_date, sale_date }) => ({
      ...graded,
      ...codesOf(graded),
      partner_id,
      product_type,
      source,
      ...(check ?? { checked: source === 'looked-up' ? 'lookup' : null }),
      prod_date,
      sale_date,
    }),
  )
  try {
    const { rows: made } = await sql<{ id: number }>`
      insert into carcass_infos (${names})
      select ${names} from rows from (jsonb_populate_recordset(null::carcass_infos, ${JSON.stringify(rows)}::jsonb)) with ordinality
      order by ordinality returning id`.execute(trx)
    return made.map((row) => row.id)
  } catch (error) {
    throw nameProblem(error)
  }
}

async function insertPictures(trx: Trx, drafts: readonly CarcassDraft[], carcassIds: number[]): Promise<void> {
  const rows = drafts.flatMap(({ pictures }, index) =>
    pictures.map((picture, position) => ({ ...picture, carcass_id: carcassIds[index]!, position })),
  )
  if (rows.length > 0) await trx.insertInto('carcass_imgs').values(rows).execute()
}

/** The columns that a box has of its own at intake, with all fields that the intake desk knows. The others come from its carcass. */
const own = [...Object.keys(blankBox), 'price', 'position']
const ownNames = sql.raw(own.join(', '))
const ofBox = sql.raw(own.map((name) => `box.${name}`).join(', '))

async function insertBoxes(trx: Trx, drafts: readonly CarcassDraft[], carcassIds: number[]): Promise<number[]> {
  const boxes = drafts.flatMap((draft, index) =>
    draft.boxes.map((box, position) => ({
      ...blankBox,
      ...box,
      carcass_id: carcassIds[index]!,
      price: boxPrice(box.weight, box.kg_price),
      position,
    })),
  )
  const { rows } = await sql<{ id: number }>`
    insert into products (carcass_id, partner_id, product_type, beef_code, grade_code, sale_date, posted_at, ${ownNames})
    select c.id, c.partner_id, c.product_type, c.beef_code, c.grade_code, c.sale_date, (select market_now()), ${ofBox}
    from rows from (jsonb_populate_recordset(null::products, ${JSON.stringify(boxes)}::jsonb)) with ordinality box
    join carcass_infos c on c.id = box.carcass_id and c.id = any(${carcassIds}::int[])
    order by box.ordinality returning id`.execute(trx)
  const ids = rows.map((row) => row.id)
  const pictures = drafts
    .flatMap((draft) => draft.boxes)
    .flatMap((box, index) =>
      (box.pictures ?? []).map((picture, position) => ({ ...picture, product_id: ids[index]!, position })),
    )
  if (pictures.length > 0) await trx.insertInto('product_imgs').values(pictures).execute()
  return ids
}
