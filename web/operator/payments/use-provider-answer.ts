import { useQuery } from '@tanstack/react-query'
import { getPaymentLedger } from '#contract/operator/payments.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { at } from './at.ts'

/**
 * The provider's current data of a payment. Fetched when it is opened and after an action; while the provider does not answer, again and
 * again.
 */
export function useProviderAnswer(payment_key: string) {
  const polling = usePolling()
  return useQuery({
    ...callQuery(at, getPaymentLedger, { query: { payment_key } }),
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? polling : false),
  })
}
