import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverLines, orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'
import { NetworkFailure, ServerRefusal } from '#web/api/failures.ts'
import { go } from '#web/router/history.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import type { Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { toast } from '#web/ui/toast.ts'
import { ordersKey } from './queries.ts'

/** errno of 'desk.changed': somebody else was first. */
const changed = 1180

/** Fetches everything of this desk again, and the counts in the rail. */
export function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ordersKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
}

/** The moves of lines at this desk: order from the partner, mark as delivered, undo a batch; and the conflicts with others. */
export function useMoves() {
  const refresh = useRefresh()
  const [conflicts, setConflicts] = useState<{ list: Conflict[]; asked: readonly number[] }>()

  async function handleError(error: unknown, asked: readonly number[] = []): Promise<void> {
    const refreshed = refresh()
    // Without a connection the desk cannot be fetched either, so the error is shown at once.
    if (!(error instanceof NetworkFailure)) await refreshed
    const list = conflictsOf(error)
    if (list) setConflicts({ list, asked })
    else showRefusal(error)
  }

  const order = useMutation({
    mutationFn: (lineIds: readonly number[]) => operatorApi(orderLines, { body: { line_ids: [...lineIds] } }),
    onSuccess({ batches }) {
      setConflicts(undefined)
      const count = batches.reduce((sum, { line_count }) => sum + line_count, 0)
      const sheets = batches.map(({ id }) => id).join(',')
      toast(`공급사 ${batches.length}곳에 ${count}개를 발주했어요`, {
        icon: 'check',
        action: { label: '발주서', onPress: () => go(`/operator/orders/sheet?batch=${sheets}`) },
      })
      return refresh()
    },
    onError: handleError,
  })
  const deliver = useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }) =>
      operatorApi(deliverLines, { body: { line_ids: [...ids], reason } }),
    onSuccess({ line_count }) {
      setConflicts(undefined)
      toast(`${line_count}개를 배송완료로 바꿨어요. 문자로 알려요`, { icon: 'check' })
      return refresh()
    },
    onError: (error, { ids }) => handleError(error, ids),
  })
  const undo = useMutation({
    async mutationFn(ids: readonly number[]) {
      const sum = { undone: 0, gone_on: 0 }
      for (const id of ids) {
        const { undone, gone_on } = await operatorApi(undoBatch, { params: { id } })
        sum.undone += undone
        sum.gone_on += gone_on
      }
      return sum
    },
    onSuccess({ undone, gone_on }) {
      const rest = gone_on > 0 ? `. ${gone_on}개는 이미 다음 단계로 갔어요` : ''
      toast(`${undone}개를 되돌렸어요${rest}`, { icon: 'check' })
      return refresh()
    },
    onError: (error) => handleError(error),
  })
  return { order, deliver, undo, conflicts, forgetConflicts: () => setConflicts(undefined), handleError }
}

/**
 * Closes a question after success or after a conflict, which a notice on the page reports. After any other refusal it stays open, to be
 * sent again.
 */
export const closing = (close: (isDone: boolean) => void) => ({
  onSuccess: () => close(true),
  onError: (error: unknown) => conflictsOf(error) && close(false),
})

type Told = { id: number; order_no: string; pc_name: string; os_code: OrderStatus }

function conflictsOf(error: unknown): Conflict[] | undefined {
  if (!(error instanceof ServerRefusal) || error.errno !== changed) return undefined
  const { conflicts } = error.result as { conflicts: Told[] }
  return conflicts.map(({ id, order_no, pc_name, os_code }) => ({
    id,
    name: `${shortNo(order_no)} ${pc_name}`,
    now: orderStatusNames[os_code],
  }))
}
