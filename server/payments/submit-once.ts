import { sql } from 'kysely'
import type { Deps } from '#server/deps/deps.ts'
import type { VanishedBuyer } from './claim-due.ts'
import { completeAuthorised } from './complete-authorised.ts'
import { type Submission, submitOrder } from './submit-order.ts'

/**
 * As `submitOrder`, but if a window was opened before, the provider is asked first: a buyer who authorised in it and lost the way back has
 * paid and is not asked again. If the provider does not answer, the window opens again; our books accept one payment per order.
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
