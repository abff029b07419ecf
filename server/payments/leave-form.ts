import { transaction } from '#database/transaction.ts'
import type { Deps } from '#server/deps/deps.ts'
import { endForm } from '#server/lines/end-form.ts'
import { lockFormOf } from '#server/lines/lock-order.ts'

/**
 * The buyer left the order page, which opening the provider's window also does. So once payment has started nothing is released here: the
 * hold runs out, or the payment completes (DECISIONS §2).
 */
export async function leaveForm({ db, hub, settings }: Deps, userId: number, urlCode: string) {
  const current = await settings()
  const released = await transaction(db, [`user:${userId}`, 'order.left'], async (trx) => {
    const order = await lockFormOf(trx, userId, urlCode)
    if (!order || order.state !== 'FORM' || order.pay_started_at) return false
    await endForm(trx, order.id, 'left', current)
    return true
  })
  hub.wake()
  return { released }
}
