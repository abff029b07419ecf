import { type Market, type MarketOptions, openMarket } from './market.ts'
import { steer } from './shopping.ts'

/** A market without background work: only the sweeps that the test calls run, and the provider sends no notices. */
export async function openStillMarket(options: MarketOptions = {}): Promise<Market> {
  const market = await openMarket({ ...options, env: { ...options.env, ROLE: 'server' } })
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
  return market
}
