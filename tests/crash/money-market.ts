import { makeShopper, type Shopper, steer } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { type ChildMarket, openChildMarket } from './child-market.ts'

type MoneyMarket = { market: ChildMarket; shopper: Shopper; desk: Desk; second: Desk }

/** A server that can be killed, a buyer, and two members of staff for money. The provider sends no word by itself. */
export async function openMoneyMarket(): Promise<MoneyMarket> {
  const market = await openChildMarket()
  await steer(market, 'POST', '/control/webhooks', { enabled: false })
  const shopper = await makeShopper(market)
  const [desk, second] = [await openDesk(market, ['money']), await openDesk(market, ['money'])]
  return { market, shopper, desk, second }
}
