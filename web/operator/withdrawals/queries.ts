import { queryOptions } from '@tanstack/react-query'
import { getRetention, getWithdrawal, listWithdrawals, type Withdrawal } from '#contract/operator/withdrawals.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'

const withdrawalsKey = ['staff', 'withdrawals'] as const
type Reasons = { reasons: { id: number; out_kind: string; count: number }[] }

export function useWithdrawals(reason: number | undefined) {
  return usePages<Withdrawal, Reasons>({
    queryKey: [...withdrawalsKey, 'list', reason],
    fetchPage: (cursor) =>
      operatorApi(listWithdrawals, { query: { ...(reason && { reason }), ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const withdrawalQuery = (id: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'one', id],
    queryFn: async () => (await operatorApi(getWithdrawal, { params: { id } })).data,
  })

export const retentionQuery = queryOptions({
  queryKey: [...withdrawalsKey, 'retention'],
  queryFn: () => operatorApi(getRetention, {}),
})
