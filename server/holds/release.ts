import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Received, Result } from '#contract/call.ts'
import type { releaseHolds } from '#contract/operator/holds.ts'
import type { Database, Trx } from '#database/connect.ts'
import { transaction } from '#database/transaction.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { productStatusNames } from '#domain/product-status-names.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type ReleasedHold, releaseByDesk, type SeenHold } from './release-by-desk.ts'
import type { Staff } from '#server/session-tokens/caller.ts'
import { refuse } from '#server/http/refuse.ts'
import { recordAudit } from '#server/audit-log/record-audit.ts'
import { tellReleased } from './tell-released.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { releasedText } from '#server/messages/texts.ts'

const { available, inCart, inOrder } = productStatuses
const maxTries = 3

/** Frees held boxes, and notifies each holder once, however many of their boxes were freed. */
export async function release(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  { holds, reason }: Received<typeof releaseHolds>['body'],
): Promise<Result<typeof releaseHolds>> {
  const { db, hub } = deps
  for (let tries = 1; ; tries++) {
    const told = await tryRelease(deps, staff, request, holds, reason)
    if (told !== undefined) {
      hub.wake()
      return { released: new Set(holds.map(({ id }) => id)).size, told }
    }
    const conflicts = await conflictsOf(db, holds)
    // Without conflicts a box has only moved from the cart into an order form: it is still the hold that was seen, so the release is tried
    // again.
    if (conflicts.length > 0 || tries >= maxTries) throw refuse('desk.changed', undefined, { conflicts })
  }
}

async function tryRelease(
  deps: Deps,
  staff: Staff,
  request: FastifyRequest,
  holds: readonly SeenHold[],
  reason: string,
): Promise<number | undefined> {
  const settings = await deps.settings()
  return transaction(deps.db, [`operator:${staff.id}`, 'hold.released'], async (trx) => {
    const released = await releaseByDesk(trx, holds, settings)
    if (!released) return undefined
    for (const { id, fence, kind, user_id, expires_at } of released)
      await recordAudit(trx, staff, request, {
        action: 'hold.release',
        target: ['product', id],
        before: { ps_code: kind === 'CART' ? inCart : inOrder, user_id, fence, expires_at },
        after: { ps_code: available },
        reason,
      })
    return tellHolders(trx, released, reason)
  })
}

async function tellHolders(trx: Trx, released: readonly ReleasedHold[], reason: string): Promise<number> {
  const holders = Map.groupBy(released, ({ user_id }) => user_id)
  for (const [userId, [first, ...others]] of holders) {
    if (!first) continue
    const goods = others.length > 0 ? `${first.pc_name} 외 ${others.length}개` : first.pc_name
    await queueMessage(trx, {
      key: `${first.id}:${first.fence}`,
      kind: 'service',
      userId,
      to: first.phone_no,
      text: releasedText(first.name, goods, reason),
    })
  }
  await tellReleased(trx, [...holders.keys()])
  return holders.size
}

/** The present state of the boxes that are no longer as the desk saw them. */
async function conflictsOf(db: Database, seen: readonly SeenHold[]) {
  const { rows } = await sql<{ id: number; pc_name: string; ps_code: ProductStatus; fence: number | null }>`
    select products.id, cuts.pc_name, products.ps_code, claims.fence
    from products join cuts on cuts.pc_code = products.pc_code left join claims on claims.product_id = products.id
    where products.id = any(${seen.map(({ id }) => id)}::int[]) order by products.id`.execute(db)
  return rows
    .filter(({ id, ps_code, fence }) => {
      const isHeld = ps_code === inCart || ps_code === inOrder
      return !isHeld || seen.find((one) => one.id === id)?.fence !== fence
    })
    .map(({ id, pc_name, ps_code }) => ({ id, name: pc_name, now: productStatusNames[ps_code] }))
}
