import type { Deps } from '#server/deps/deps.ts'
import { afterLapsedForms } from '#server/holds/after-lapsed-forms.ts'
import { holdForOrder } from '#server/holds/hold-for-order.ts'

export async function openForm({ db, hub, settings }: Deps, userId: number, productIds: number[]) {
  const current = await settings()
  const url_code = await afterLapsedForms(db, productIds, current, () => holdForOrder(db, userId, productIds, current))
  hub.wake()
  return { data: { url_code } }
}
