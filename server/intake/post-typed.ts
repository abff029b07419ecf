import { sql } from 'kysely'
import type { Trx } from '#database/connect.ts'
import { handOverPapers } from './carcass-papers.ts'
import { draftOfSheet, type Typed } from './draft-of-sheet.ts'
import { postProducts } from './post-products.ts'
import { receiveCarcasses } from './receive-carcasses.ts'

/** Takes in what was typed and puts it on sale, today; the draft is done with. Its row must be locked by the caller. */
export async function postTyped(trx: Trx, draft: Typed & { id: number }): Promise<void> {
  const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(trx)
  const [taken] = await receiveCarcasses(trx, [draftOfSheet(draft, rows[0]!.today)])
  await postProducts(trx, taken!.product_ids)
  await sql`
    update intake_drafts set state = 'POSTED', carcass_id = ${taken!.carcass_id}, problem = null, version = version + 1,
      post_at = coalesce(post_at, market_now()), changed_at = market_now()
    where id = ${draft.id}`.execute(trx)
  await handOverPapers(trx, draft.id, taken!.carcass_id)
}
