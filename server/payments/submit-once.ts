import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import type { VanishedBuyer } from './claim-due.ts'
import { completeAuthorised } from './complete-authorised.ts'
import { type Submission, submitOrder } from './submit-order.ts'

/**
 * As `submitOrder`. Where a window was open before, the provider is asked first: who said yes in it and lost the way back is not asked for
 * the money again, but has paid. Where the provider does not say, the window opens again; our books take one of the two.
 */
export async function submitOnce(deps: Deps, userId: number, urlCode: string, form: Submission) {
  const { rows } = await sql<VanishedBuyer>`
    select id, pay_order_id, amount, pay_method from orders
    where url_code = ${urlCode} and user_id = ${userId} and state = 'FORM' and pay_started_at is not null`.execute(
    deps.db,
  )
  const [order] = rows
  if (order) await completeAuthorised(deps, `user:${userId}`, order)
  return submitOrder(deps, userId, urlCode, form)
}
