import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { getListingDesk, Listing, ListingRow, listListings } from '#contract/partner/listings.ts'
import type { Database } from '#database/connect.ts'
import { pageOf } from '#server/http/cursor.ts'
import { byNumber, byTime, byWords, listOrder, type Placed } from '#server/http/list-order.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { draftBoxes, findDesk, left, wholeDraft } from './operator-queries.ts'

const state = sql`case when d.state = 'POSTED' then 'LISTED' when d.state = 'SCHEDULED' then 'SCHEDULED' else d.listing end`
/** The columns of a listing `d` (intake_drafts), as its partner sees it. */
export const listingColumns = sql`d.id, d.version, ${state} as state, d.cattle_no, d.partner_id, d.prod_date::text as prod_date, d.sheet,
  d.listing_note as note, d.changed_at, d.undone_at is not null as undone`
/** Dropped by the partner itself, it is gone; refused by the desk, it stays to be read. */
const isSeen = sql`d.listing is not null and (d.state <> 'DROPPED' or d.listing = 'REJECTED')`

const keys = {
  number: byWords(sql`d.cattle_no`),
  boxes: byNumber(sql`sums.boxes`),
  weight: byNumber(sql`sums.weight`),
  price: byNumber(sql`sums.price`),
  when: byTime(sql`d.changed_at`),
}

export async function findListings(
  db: Database,
  staff: Staff,
  { state: wanted, limit, ...asked }: Received<typeof listListings>['query'],
): Promise<Result<typeof listListings>> {
  const partner = partnerOf(staff)
  const order = listOrder(asked, { id: sql`d.id`, keys, usual: '-when' })
  const { rows } = await sql<ListingRow & Placed>`
    select ${order.place} as place, d.id, d.version, ${state} as state, d.cattle_no, d.listing_note as note, d.changed_at, d.post_at, sums.*,
      ${left} as left
    from intake_drafts d cross join lateral ${draftBoxes} sums
    where d.partner_id = ${partner} and ${isSeen} and ${wanted ? sql`${state} = ${wanted}` : sql`true`}
      and ${order.beyond} order by ${order.by} limit ${limit + 1}`.execute(db)
  const { rows: counts } = await sql<Result<typeof listListings>['counts'][number]>`
    select ${state} as state, count(*)::int as count from intake_drafts d
    where d.partner_id = ${partner} and ${isSeen} group by 1`.execute(db)
  return { ...pageOf(rows, limit, order.keyOf), counts }
}

export async function findListing(db: Database, staff: Staff, id: number): Promise<{ data: Listing }> {
  const { rows } = await sql<Listing>`
    select ${listingColumns} from intake_drafts d
    where d.id = ${id} and d.partner_id = ${partnerOf(staff)} and ${isSeen}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('intake.missing')
  const { sheet } = wholeDraft(found)
  // Those of a refused one go after a while, and so do those that the desk has replaced (`dropPictures`).
  const isOver = found.state === 'REJECTED' || found.state === 'LISTED'
  const pictures = isOver ? await stillKept(db, id, sheet.pictures) : sheet.pictures
  return { data: { ...found, sheet: { ...sheet, pictures } } }
}

/** Pictures of a draft that are waiting still or shown with its carcass. */
async function stillKept(
  db: Database,
  draftId: number,
  pictures: Listing['sheet']['pictures'],
): Promise<typeof pictures> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${pictures.map(({ name }) => name)}::text[]) name
    where exists (select from intake_pictures own where own.name = name.name)
      or '/carcass-pictures/' || name || '.webp' in (
        select img_path from carcass_imgs where carcass_id = (select carcass_id from intake_drafts where id = ${draftId})
        union all select img_path from product_imgs join products on products.id = product_imgs.product_id
          where products.carcass_id = (select carcass_id from intake_drafts where id = ${draftId}))`.execute(db)
  return pictures.filter(({ name }) => rows.some((row) => row.name === name))
}

export async function findListingDesk(db: Database): Promise<Result<typeof getListingDesk>> {
  const { cuts, today } = await findDesk(db)
  return { cuts, today }
}
