import { queryOptions } from '@tanstack/react-query'
import { paymentFailed } from '#contract/checkout.ts'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'

type Claim = { urlCode: string; code: string; message: string; orderId: string | null }

/** Whether it is still unknown if money has moved: the connection, the server or the provider gave no answer. */
export function isUnsettled(error: Error): boolean {
  if (error instanceof NetworkFailure) return true
  if (!(error instanceof ServerRefusal)) return false
  return error.errno === refusals['payment.unsettled'].errno || error.status >= 500 || error.status === 429
}

/** Reports to the server once that the payment failed. The server asks the provider and returns what to show. */
export const paymentFailureQuery = (claim: Claim) =>
  queryOptions({
    queryKey: ['orders', 'failed', claim.urlCode, claim.code],
    queryFn: async () => (await api(paymentFailed, { body: claim })).data,
    // The page says that it keeps trying.
    retry: (_, error) => isUnsettled(error),
    staleTime: 'static',
    gcTime: Infinity,
  })
