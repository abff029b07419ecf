import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getLedger, getNotice, getPaymentLedger, listAttempts, listNotices } from '#contract/operator/payments.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

export const paymentsKey = ['staff', 'payments'] as const

export const ledgerQuery = (from: string | undefined, to: string | undefined) =>
  queryOptions({
    queryKey: [...paymentsKey, 'ledger', from, to],
    queryFn: async () => (await operatorApi(getLedger, { query: { ...(from && { from }), ...(to && { to }) } })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Read back at the provider each time it is opened. */
export const paymentQuery = (payment_key: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'one', payment_key],
    queryFn: async () => (await operatorApi(getPaymentLedger, { query: { payment_key } })).data,
    retry: false,
  })

export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: [...paymentsKey, 'notice', id],
    queryFn: async () => (await operatorApi(getNotice, { params: { id } })).data,
  })

export function useAttempts() {
  return usePages({
    queryKey: [...paymentsKey, 'attempts'],
    fetchPage: (cursor) => operatorApi(listAttempts, { query: { ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export function useNotices() {
  return usePages({
    queryKey: [...paymentsKey, 'notices'],
    fetchPage: (cursor) => operatorApi(listNotices, { query: { ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}
