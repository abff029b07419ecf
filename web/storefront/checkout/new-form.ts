import { openForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { stored } from '#web/api/stored.ts'
import { guardUntilDrawn } from './leave-guard.ts'

/** Opens an order form of these boxes and answers its code. With it a new order begins in this tab: the one before is over. */
export async function newForm(productIds: readonly number[]): Promise<string> {
  const { data } = await api(openForm, { body: { product_id: [...productIds] } })
  stored.set('paymentDone', 'false')
  guardUntilDrawn(data.url_code)
  return data.url_code
}
