import type pg from 'pg'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { widened } from '#domain/search/widen.ts'
import { refuse } from '#server/http/refuse.ts'
import { type Asking, askingOf, type ListFilter } from './asking.ts'
import { findNumbers } from './find-numbers.ts'
import { readerFor } from './lexicon.ts'
import { byCarcasses, byFacets, byLooking, byPartners, bySexes, type ListSource } from './list-source.ts'
import { type Parameters, parameter } from './parameters.ts'
import { type OwnPictures, ownPictures, productColumns, productJoins, type ProductRow } from './product-row.ts'

/** How the search words were read: which were left out so that something is found, and which were corrected to another word. */
export type Taken = { left_out: string[]; corrected: { from: string; to: string }[] }
export type ProductPage = { rows: ProductRow[]; pictures: OwnPictures | null; total: number; search?: Taken }

type Row = ProductRow & { total: number; own_pictures: OwnPictures | null }

const nothing: ProductPage = { rows: [], pictures: null, total: 0 }
const deepest = 10_000
/** Only staff see withdrawn, returned and closed boxes. */
const hidden: readonly ProductStatus[] = [productStatuses.off, productStatuses.returned, productStatuses.closed]
const heldBy: Partial<Record<number, string>> = { 2: 'CART', 3: 'ORDER', 4: 'PAYING' }

/**
 * One page of boxes and the number of all that fit, both of one moment. Without `ps_code`: what can be taken. Words that find nothing
 * together are left out one after the other until something is near enough.
 */
export async function findProducts(
  pool: pg.Pool,
  filter: ListFilter,
  delivery: Asking['delivery'],
): Promise<ProductPage> {
  if (filter.ps_code !== undefined && hidden.includes(filter.ps_code)) return nothing
  if (filter.ps_code === productStatuses.sold && filter.sort !== 'new')
    throw refuse('input.invalid', '판매완료 상품은 가격순으로 볼 수 없습니다.')
  if (!filter.sch_word) {
    const asking = askingOf(filter, {}, { delivery })
    return asking ? findPage(pool, asking) : nothing
  }
  const pieces = (await readerFor(pool)).read(filter.sch_word)
  const corrected = pieces.flatMap(({ text, corrected: to }) => (to === undefined ? [] : [{ from: text, to }]))
  const wider = widened(pieces)
  for (const { meaning, leftOut, near } of wider) {
    const carcasses = meaning.number ? (await findNumbers(pool, meaning.number)).map(({ id }) => id) : undefined
    const asking = askingOf(filter, meaning, {
      delivery,
      ...(carcasses && { carcasses }),
      ...(near !== undefined && filter.sort === 'new' && { near }),
    })
    const page = asking && (await findPage(pool, asking))
    if (page && page.total > 0) return { ...page, search: { left_out: leftOut, corrected } }
  }
  return { ...nothing, search: { left_out: [], corrected } }
}

async function findPage(pool: pg.Pool, asking: Asking): Promise<ProductPage> {
  if (asking.carcasses?.length === 0) return nothing
  const parameters: Parameters = []
  const source = sourceOf(asking, parameters)
  // An offset reads all the rows that it skips. Pages further than `deepest` are empty: nobody scrolls that far.
  if ((asking.page - 1) * asking.limit >= deepest) return pastTheEnd(pool, asking)
  const text = `with ${source.with} page as materialized (select ${source.ids} ids)
    select ${source.total} total, case when shown.place = 1 then ${ownPictures('page.ids')} end own_pictures,
      ${productColumns}
    from page cross join unnest(page.ids) with ordinality shown(id, place)
    join products p on p.id = shown.id ${productJoins}
    order by shown.place`
  const { rows } = await pool.query<Row>(text, parameters)
  const first = rows[0]
  if (first) return { rows, pictures: first.own_pictures, total: first.total }
  return asking.page === 1 ? nothing : pastTheEnd(pool, asking)
}

/** The number of boxes, counted up to the limit of lists (`countedTo`) where they are counted one by one. */
export async function countProducts(pool: pg.Pool, asking: Asking): Promise<number> {
  if (asking.carcasses?.length === 0) return 0
  const parameters: Parameters = []
  const { with: head, total, ids } = sourceOf({ ...asking, limit: 1 }, parameters)
  // It reads a page of one box as well, so that every parameter is used and the statement is the list's own.
  const { rows } = await pool.query<{ total: number }>(
    `with ${head} page as (select ${ids} ids) select ${total} total from page`,
    parameters,
  )
  return rows[0]?.total ?? 0
}

/** A page past the end has no row that could carry the total, so the total is read with the first box. */
async function pastTheEnd(pool: pg.Pool, asking: Asking): Promise<ProductPage> {
  const { total } = await findPage(pool, { ...asking, page: 1, limit: 1 })
  return { ...nothing, total }
}

function sourceOf(asking: Asking, parameters: Parameters): ListSource {
  const held = heldBy[asking.ps_code]
  const { carcasses, partner_id, pc_code, sale_date } = asking
  if (sale_date || held) {
    const narrower: string[] = []
    if (sale_date) narrower.push(`sale_date = ${parameter(parameters, sale_date, 'date')}`)
    if (held) narrower.push(`id in (select product_id from claims where kind = '${held}')`)
    if (carcasses) narrower.push(`carcass_id = any (${parameter(parameters, carcasses, 'int[]')})`)
    return byLooking(asking, narrower, parameters)
  }
  if (carcasses) return byCarcasses(asking, carcasses, parameters)
  // Only without a cut: a cut has fewer boxes than a partner, so the list is better read by cut.
  if (partner_id.length > 0 && pc_code.length === 0) return byPartners(asking, partner_id, parameters)
  if (isBySexAlone(asking)) return bySexes(asking, parameters)
  return byFacets(asking, parameters)
}

/** Without other facets a rare sex would be searched for among the boxes of every kind, grade and cut. */
const isBySexAlone = ({ ps_code, sex, pc_code, beef_code, grade_code, sort, near }: Asking): boolean =>
  ps_code === productStatuses.available &&
  sex.length > 0 &&
  pc_code.length + beef_code.length + grade_code.length === 0 &&
  sort === 'new' &&
  near === undefined
