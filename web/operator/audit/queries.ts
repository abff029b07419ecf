import { queryOptions } from '@tanstack/react-query'
import { type AuditRow, getAudit, listAudit, listAuditFilters } from '#contract/operator/audit.ts'
import { usePages } from '#web/operator/kit/use-pages.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import type { View } from './use-view.ts'

const auditKey = ['staff', 'audit'] as const

export const filtersQuery = queryOptions({
  queryKey: [...auditKey, 'filters'],
  queryFn: () => operatorApi(listAuditFilters, {}),
})

export function useAudit({ staff, action, kind, target, from, to }: View) {
  const query = {
    ...(staff && { staff_id: staff }),
    ...(action && { action }),
    ...(kind && { kind }),
    ...(target && { target }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return usePages<AuditRow>({
    queryKey: [...auditKey, 'list', query],
    fetchPage: (cursor) => operatorApi(listAudit, { query: { ...query, ...(cursor && { cursor }) } }),
    refetchInterval: usePolling(),
  })
}

export const actQuery = (id: number) =>
  queryOptions({
    queryKey: [...auditKey, 'one', id],
    queryFn: async () => (await operatorApi(getAudit, { params: { id } })).data,
  })
