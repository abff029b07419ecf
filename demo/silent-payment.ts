import { succeedPayment } from '#server/payments/succeed-payment.ts'
import { Refusal } from '#server/http/refuse.ts'
import { authorise, type Buyer } from './buy.ts'
import type { Random } from './content/random.ts'
import type { DemoMarket } from './demo-market.ts'
import { tellSandbox } from './sandbox.ts'

/**
 * Makes a payment about which the provider never answers: its order stays 결제대기 while the server goes on asking. Removing the fault on the
 * sandbox's page ends that.
 */
export async function leavePaymentUnknown(
  market: DemoMarket,
  buyer: Buyer,
  productIds: readonly number[],
  chance: Random,
): Promise<void> {
  const claim = await authorise(market, buyer, productIds, chance)
  const silence = (call: string) =>
    tellSandbox(market.sandboxUrl, '/control/faults', {
      call,
      kind: 'drop_before',
      order_id: claim.orderId,
      times: 0,
      kept: true,
    })
  // The read of the authorised payment is still answered: without it no payment would be booked.
  await silence('confirm')
  try {
    await succeedPayment(market.deps, buyer.id, claim)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment.unsettled') throw error
    await silence('*')
    return
  }
  throw new Error('the sandbox answered for a payment that it was to be silent about')
}
