import { type Market, openMarket } from './market.ts'
import { steer } from './shopping.ts'

/** A market in which nothing happens by itself: only those sweeps run that the test calls, and the provider sends no notices. */
export async function openStillMarket(): Promise<Market> {
  const market = await openMarket({ env: { ROLE: 'server' } })
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
  return market
}
