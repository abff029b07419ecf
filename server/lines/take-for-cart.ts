import { type RawBuilder, sql } from 'kysely'
import type { FailedTake } from '#contract/cart.ts'
import type { Database, Trx } from '#database/connect.ts'
import { together } from '#database/together.ts'
import { mayRepeat } from '#database/transaction.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Settings } from '#server/config/settings.ts'

const rivalWasFaster = 'HG409'
const maxTries = 3

/**
 * Holds all of these boxes in the buyer's cart, or none: one call of one SQL function, which is one transaction. Refuses with a sentence
 * about the first box, and with all of them in `result.failed`. Answers the rows of `after`, a statement that runs once they are held.
 */
export async function takeForCart<After>(
  db: Database,
  userId: number,
  productIds: number[],
  { hold }: Settings,
  after?: RawBuilder<After>,
): Promise<After[]> {
  for (let tries = 1; ; tries++) {
    try {
      const taking = sql<{ failed: FailedTake[] | null; full_at: number | null }>`
        select failed, full_at from take_for_cart(${userId}, ${productIds}::int[], ${hold.cart_hold_seconds},
          ${hold.cart_cap_seconds}, ${hold.max_held_products}, ${hold.max_lapses_per_hour})`
      const [{ rows }, found] = await together(db, taking, ...(after ? [after] : []))
      const [outcome] = rows
      if (outcome?.failed) throw takenRefusal(outcome.failed)
      if (outcome?.full_at) throw refuse('cart.full', `한 번에 ${outcome.full_at}개까지 담을 수 있습니다.`)
      return found?.rows ?? []
    } catch (error) {
      // The rival has committed by now: the next try names the boxes that are gone.
      if ((error as { code?: string }).code === rivalWasFaster && tries < maxTries) continue
      if (!(await mayRepeat(error, tries))) throw error
    }
  }
}

const sentences: Record<FailedTake['reason'], string> = {
  taken: '이미 다른 구매자가 담은 상품입니다.',
  paying: '다른 구매자가 결제하고 있는 상품입니다.',
  sold: '판매가 완료된 상품입니다.',
  off: '지금은 판매하지 않는 상품입니다.',
  missing: '정보가 없는 상품입니다.',
  'mine-in-order': '이미 주문하고 있는 상품입니다.',
  'partner-rests': '공급사가 판매를 잠시 쉬고 있어 지금은 담을 수 없는 상품입니다.',
  'too-often': '선점 시간이 여러 번 지나 잠시 후에 다시 담을 수 있습니다.',
}

/** SPEC §8: the server's message contains the offending product's id. */
export function takenRefusal(failed: FailedTake[]) {
  const first = failed[0]!
  const name = first.pc_name ? `${first.pc_name}(${first.product_id}번)` : `${first.product_id}번 상품`
  return refuse('cart.taken', `${name}: ${sentences[first.reason]}`, { failed })
}

/** Why the buyer could not take these boxes, as the database sees it. */
export const untakable = (userId: number, ids: number[]) =>
  sql<{ failed: FailedTake[] | null }>`select take_refusals(${userId}, ${ids}::int[]) as failed`

/** Refuses when the buyer could not take one of these boxes. */
export async function refuseUntakable(trx: Trx, userId: number, ids: number[]): Promise<void> {
  const { rows } = await untakable(userId, ids).execute(trx)
  if (rows[0]?.failed) throw takenRefusal(rows[0].failed)
}
