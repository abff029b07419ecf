import { fetchAhead } from '#web/router/fetch-ahead.ts'

const load = () => import('./begin-order.ts')

/** The order page's code, before its button is pressed; a failure shows itself when the page is really opened. */
export function preloadOrder(): void {
  void fetchAhead(async () => {
    await load()
    await (await import('./order-gate.tsx')).loadOrderPage()
  })
}

/** From the press to the order page of these boxes (begin-order.ts). */
export async function beginOrder(productIds: readonly number[]): Promise<void> {
  const { beginOrder: begin } = await load()
  await begin(productIds)
}
