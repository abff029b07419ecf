import type { Database } from '#database/connect.ts'
import { type Actor, transaction } from '#database/transaction.ts'
import type { CarcassDraft } from './carcass-draft.ts'
import { postProducts } from './post-products.ts'
import { type ReceivedCarcass, receiveCarcasses } from './receive-carcasses.ts'

/** Receives carcasses and puts all their boxes on sale in one transaction. */
export function postCarcasses(db: Database, actor: Actor, drafts: readonly CarcassDraft[]): Promise<ReceivedCarcass[]> {
  return transaction(db, actor, async (trx) => {
    const taken = await receiveCarcasses(trx, drafts)
    await postProducts(
      trx,
      taken.flatMap(({ product_ids }) => product_ids),
    )
    return taken
  })
}
