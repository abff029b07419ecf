import { queryOptions } from '@tanstack/react-query'
import { paymentFailed } from '#contract/checkout.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'

type Claim = { urlCode: string; code: string; message: string; orderId: string | null }

/** Tells the server once that the payment failed; it asks the provider, and answers what to show. */
export const paymentFailureQuery = (claim: Claim) =>
  queryOptions({
    queryKey: ['orders', 'failed', claim.urlCode, claim.code],
    queryFn: async () => (await api(paymentFailed, { body: claim })).data,
    // The page says that it goes on asking.
    retry: (_, error) => error instanceof NetworkFailure,
    staleTime: 'static',
    gcTime: Infinity,
  })
