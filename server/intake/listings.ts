import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#contract/call.ts'
import type { createListing, Listing, saveListing } from '#contract/partner/listings.ts'
import type { Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { ListingState } from '#domain/listing-state.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import type { Deps } from '#server/deps/deps.ts'
import { partnerOf } from '#server/http/partner-of.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { dropPapers } from './carcass-papers.ts'
import { checkPostable } from './check-postable.ts'
import { draftOfSheet } from './draft-of-sheet.ts'
import { namedProblem, needPictures } from './drafts.ts'
import { findListing, listingColumns } from './find-listings.ts'
import { wholeDraft } from './operator-queries.ts'
import { sayProblem } from './post.ts'
import { sayWhatIsInTheWay } from './what-is-in-the-way.ts'

/** Listings of one partner that are not on sale yet: more than anybody packs in a week, few enough to be looked through. */
const mostOpen = 200

type Person = { staff: Staff; request: FastifyRequest }
type Answer = Promise<{ data: Listing }>

export function create({ db }: Deps, who: Person, typed: Received<typeof createListing>['body']): Answer {
  const partner = partnerOf(who.staff)
  const { cattle_no, prod_date, sheet } = typed
  return change(db, who, async (trx) => {
    await sql`select 1 from partners where id = ${partner} for no key update`.execute(trx)
    const { rows: open } = await sql<{ n: number }>`
      select count(*)::int as n from intake_drafts
      where partner_id = ${partner} and listing in ('WRITING', 'SUBMITTED', 'RETURNED') and state = 'DRAFT'`.execute(
      trx,
    )
    if (open[0]!.n >= mostOpen) throw refuse('listing.too-many')
    await needPictures(trx, sheet)
    const { rows } = await sql<{ id: number }>`
      insert into intake_drafts (cattle_no, partner_id, prod_date, sheet, staff_id, typed_by, listing)
      values (${cattle_no}, ${partner}, ${prod_date}::date, ${JSON.stringify(sheet)}::jsonb, ${who.staff.id}, ${who.staff.id}, 'WRITING')
      returning id`.execute(trx)
    return { id: rows[0]!.id, action: 'listing.write', after: { cattle_no } }
  }).catch(sayWhatIsInTheWay(db, 'partner', { cattle_no, partner_id: partner, prod_date }))
}

export function save(
  { db }: Deps,
  who: Person,
  id: number,
  { version, cattle_no, prod_date, sheet }: Received<typeof saveListing>['body'],
): Answer {
  return change(db, who, async (trx) => {
    const before = await lockListing(trx, who.staff, { id, version, from: ['WRITING', 'RETURNED'] })
    await needPictures(trx, sheet)
    await sql`
      update intake_drafts set cattle_no = ${cattle_no}, prod_date = ${prod_date}::date, sheet = ${JSON.stringify(sheet)}::jsonb,
        staff_id = ${who.staff.id}, typed_by = ${who.staff.id}, version = version + 1, changed_at = market_now()
      where id = ${id}`.execute(trx)
    return {
      id,
      action: 'listing.save',
      before: { cattle_no: before.cattle_no, boxes: before.sheet.boxes.length },
      after: { cattle_no, boxes: sheet.boxes.length },
    }
  }).catch(sayWhatIsInTheWay(db, 'partner', { cattle_no, partner_id: partnerOf(who.staff), prod_date }))
}

/** What can never be sold as it is typed is refused now and not at the review. */
export function submit({ db }: Deps, who: Person, id: number, version: number): Answer {
  return change(db, who, async (trx) => {
    const before = await lockListing(trx, who.staff, { id, version, from: ['WRITING', 'RETURNED'] })
    const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(trx)
    await checkPostable(trx, draftOfSheet(before, rows[0]!.today))
    if (before.sheet.pictures.length === 0) throw refuse('listing.no-picture')
    await sql`
      update intake_drafts set listing = 'SUBMITTED', submitted_by = ${who.staff.id}, submitted_at = market_now(), listing_note = '',
        problem = null, version = version + 1, changed_at = market_now()
      where id = ${id}`.execute(trx)
    return { id, action: 'listing.submit', before: { state: before.state }, after: { state: 'SUBMITTED' } }
  })
}

export function withdraw({ db }: Deps, who: Person, id: number, version: number): Answer {
  return change(db, who, async (trx) => {
    const { state } = await lockListing(trx, who.staff, { id, version, from: ['SUBMITTED'] })
    await move(trx, id, sql`listing = 'WRITING'`)
    return { id, action: 'listing.withdraw', before: { state }, after: { state: 'WRITING' } }
  })
}

export async function drop({ db }: Deps, who: Person, id: number, version: number): Promise<Record<never, never>> {
  await transaction(db, `operator:${who.staff.id}`, async (trx) => {
    const { state } = await lockListing(trx, who.staff, { id, version, from: ['WRITING', 'RETURNED'] })
    await move(trx, id, sql`state = 'DROPPED'`)
    await dropPapers(trx, id)
    await recordAudit(trx, who.staff, who.request, {
      action: 'intake.drop',
      target: ['intake', id],
      before: { state },
      after: { state: 'DROPPED' },
    })
  })
  return {}
}

const move = (trx: Trx, id: number, to: RawBuilder<unknown>) =>
  sql`update intake_drafts set ${to}, version = version + 1, changed_at = market_now() where id = ${id}`.execute(trx)

type Changed = { id: number; action: AuditAction; before?: object; after: object }

/** Runs one change of a listing, with its row in the log, and answers the listing as it is then. */
async function change(db: Deps['db'], { staff, request }: Person, make: (trx: Trx) => Promise<Changed>): Answer {
  const id = await transaction(db, `operator:${staff.id}`, async (trx) => {
    const { id, action, ...values } = await make(trx)
    await recordAudit(trx, staff, request, { action, target: ['intake', id], ...values })
    return id
  })
    .catch(namedProblem)
    .catch(sayProblem)
  return findListing(db, staff, id)
}

/** Locks a listing of this person's partner; refused unless it still is as the page showed it, in one of these states. */
async function lockListing(
  trx: Trx,
  staff: Staff,
  { id, version, from }: { id: number; version: number; from: readonly ListingState[] },
): Promise<Listing> {
  const { rows } = await sql<Listing>`
    select ${listingColumns} from intake_drafts d
    where d.id = ${id} and d.partner_id = ${partnerOf(staff)} and d.listing is not null for update of d`.execute(trx)
  const [found] = rows
  if (!found) throw refuse('intake.missing')
  if (found.version !== version || !from.includes(found.state)) throw refuse('listing.not-now')
  return { ...found, sheet: wholeDraft(found).sheet }
}
