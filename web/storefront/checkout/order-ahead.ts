import { fetchAhead } from '#web/router/fetch-ahead.ts'

const load = () => import('./begin-order.ts')

/** Loads the code of the order page before its button is pressed; a failure shows when the page is really opened. */
export function preloadOrder(): void {
  void fetchAhead(async () => {
    await load()
    await (await import('./order-gate.tsx')).loadOrderPage()
  })
}

/** Opens the order page for these boxes (begin-order.ts). */
export async function beginOrder(productIds: readonly number[]): Promise<void> {
  const { beginOrder: begin } = await load()
  await begin(productIds)
}
