import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import type { Checked } from './carcass-draft.ts'
import { handOverPapers } from './carcass-papers.ts'
import { draftChecked } from './checked.ts'
import { draftOfSheet, type Typed } from './draft-of-sheet.ts'
import { postProducts } from './post-products.ts'
import { receiveCarcasses } from './receive-carcasses.ts'

/**
 * Receives the carcass of a draft and puts it on sale today; the draft is done then, with the minute that it was scheduled for if that has
 * come, and with this moment if it goes on sale before. The caller has locked the draft. `staffId`: who does it; absent: the draft's own
 * staff member.
 */
export async function postTyped(trx: Trx, draft: Typed & { id: number }, staffId?: number): Promise<void> {
  const { rows } = await sql<Checked & { today: string }>`
    select market_today()::text as today, coalesce(d.typed_by, d.staff_id) as typed_by, ${draftChecked} as checked,
      d.checked_by, d.checked_at
    from intake_drafts d where d.id = ${draft.id}`.execute(trx)
  const { today, ...check } = rows[0]!
  const [taken] = await receiveCarcasses(trx, [{ ...draftOfSheet(draft, today), check }])
  await postProducts(trx, taken!.product_ids)
  await sql`
    update intake_drafts set state = 'POSTED', carcass_id = ${taken!.carcass_id}, problem = null, version = version + 1,
      staff_id = coalesce(${staffId ?? null}::int, staff_id),
      post_at = case when state = 'SCHEDULED' then least(post_at, market_now()) else market_now() end, changed_at = market_now()
    where id = ${draft.id}`.execute(trx)
  await handOverPapers(trx, draft.id, taken!.carcass_id)
}
