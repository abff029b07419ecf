import type pg from 'pg'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { refuse } from '#server/http/refuse.ts'
import { type Named, namedColumns, type NamedRow, wholeRows } from './kept-rows.ts'
import { byFacets, byLooking, bySearch, type ListFilter, type ListSource } from './list-source.ts'
import { type Parameters, parameter } from './parameters.ts'
import { type Look, type OwnPictures, ownPictures, productJoins } from './product-row.ts'
import { type Meant, resolveWords } from './search-words.ts'
import { factsFor, noFacts } from './ware-facts.ts'

export type ProductPage = { rows: NamedRow[]; look: Look; total: number }

type Row = Named & { total: number; own_pictures: OwnPictures | null }

const nothing: ProductPage = { rows: [], look: { facts: noFacts, viewer: 0, pictures: null }, total: 0 }
const deepest = 10_000
/** Withdrawn, returned and closed boxes are for staff. */
const hidden: readonly ProductStatus[] = [productStatuses.off, productStatuses.returned, productStatuses.closed]
const heldBy: Partial<Record<ProductStatus, string>> = { 2: 'CART', 3: 'ORDER', 4: 'PAYING' }

/** One page of boxes and the number of all that fit, both of one moment. Without `ps_code`: what can be taken. */
export async function findProducts(pool: pg.Pool, filter: ListFilter, viewer: number): Promise<ProductPage> {
  if (filter.ps_code !== undefined && hidden.includes(filter.ps_code)) return nothing
  if (filter.ps_code === productStatuses.sold && filter.sort === 'kg_price')
    throw refuse('input.invalid', '판매완료 상품은 가격순으로 볼 수 없습니다.')
  const meant = filter.sch_word ? await resolveWords(pool, filter.sch_word) : undefined
  // Whole pages of looked-up boxes are read to be skipped: nobody scrolls that far.
  if ((meant || filter.sale_date) && (filter.page - 1) * filter.limit >= deepest)
    return pastTheEnd(pool, filter, viewer)
  const parameters: Parameters = []
  const source = chooseSource(filter, meant, parameters)
  if (!source) return nothing
  const text = `with ${source.with} page as materialized (select ${source.ids} ids)
    select ${source.total} total, case when shown.place = 1 then ${ownPictures('page.ids')} end own_pictures,
      ${namedColumns(parameter(parameters, viewer, 'int'))}
    from page cross join unnest(page.ids) with ordinality shown(id, place)
    join products p on p.id = shown.id ${productJoins}
    order by shown.place`
  const { rows } = await pool.query<Row>(text, parameters)
  const first = rows[0]
  if (first) {
    const whole = await wholeRows(pool, rows, viewer)
    const look = { facts: await factsFor(pool, whole), viewer, pictures: first.own_pictures }
    return { rows: whole, look, total: first.total }
  }
  if (filter.page === 1) return nothing
  return pastTheEnd(pool, filter, viewer)
}

/** No row is left to carry the total. */
async function pastTheEnd(pool: pg.Pool, filter: ListFilter, viewer: number): Promise<ProductPage> {
  const { total } = await findProducts(pool, { ...filter, page: 1, limit: 1 }, viewer)
  return { ...nothing, total }
}

function chooseSource(filter: ListFilter, meant: Meant | undefined, parameters: Parameters): ListSource | undefined {
  const cuts = meant && onlyCuts(meant) ? both(filter.pc_code, meant.cuts) : filter.pc_code
  if (meant && onlyCuts(meant) && cuts.length === 0) return undefined
  const searched = meant && !onlyCuts(meant)
  const held = heldBy[filter.ps_code ?? productStatuses.available]
  if (!filter.sale_date && !held)
    return searched ? bySearch(filter, meant, parameters) : byFacets(filter, cuts, parameters)

  const narrower: string[] = []
  if (filter.sale_date) narrower.push(`sale_date = ${parameter(parameters, filter.sale_date, 'date')}`)
  if (held) narrower.push(`id in (select product_id from claims where kind = '${held}')`)
  if (searched) {
    const [pc, partner, carcass] = [
      parameter(parameters, meant.cuts, 'text[]'),
      parameter(parameters, meant.partners, 'int[]'),
      parameter(parameters, meant.carcasses, 'int[]'),
    ]
    narrower.push(`(pc_code = any (${pc}) or partner_id = any (${partner}) or carcass_id = any (${carcass}))`)
  }
  return byLooking(filter, cuts, narrower, parameters)
}

const onlyCuts = ({ partners, carcasses }: Meant) => partners.length === 0 && carcasses.length === 0
const both = (asked: string[], meant: string[]) =>
  asked.length === 0 ? meant : meant.filter((pc_code) => asked.includes(pc_code))
