import { openForm } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { stored } from '#web/api/stored.ts'
import { guardUntilDrawn } from './leave-guard.ts'

/** Opens an order form for these boxes and returns its code. It begins a new order in this tab and ends the one before. */
export async function newForm(productIds: readonly number[]): Promise<string> {
  const { data } = await api(openForm, { body: { product_id: [...productIds] } })
  stored.set('paymentDone', 'false')
  guardUntilDrawn(data.url_code)
  return data.url_code
}
