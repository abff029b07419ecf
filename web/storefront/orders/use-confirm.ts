import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmPurchase, type OrderLine } from '#contract/orders.ts'
import { api } from '#web/api/api.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { orAskTheOrder, type Outcome, tellFailed } from './or-ask-the-order.ts'
import { tellOutcomes } from './tell-outcomes.ts'

/** Confirms these lines and reports the result. */
export function useConfirm(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (lines: readonly OrderLine[]) =>
      orAskTheOrder(queries, confirmAll(lines.map(({ id }) => id)), lines, 'ORDK'),
    onSuccess: (outcomes, lines) =>
      tellOutcomes(lines, outcomes, { done: '구매 완료 되었습니다.', failed: '구매확정하지 못했어요' }),
    onError: (error) => tellFailed('구매 취소 실패', error),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}

const confirm = (ids: number[]) => api(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: ids } })

/** The call confirms all lines or none. If the server names some that it cannot confirm, it is repeated without them. */
async function confirmAll(ids: number[]): Promise<Outcome[]> {
  try {
    await confirm(ids)
    return ids.map((id) => ({ id, problem: null }))
  } catch (error) {
    const failed = failedOf(error)
    const rest = ids.filter((id) => !failed.includes(id))
    if (failed.length === 0 || rest.length === 0) throw error
    await confirm(rest)
    return ids.map((id) => ({ id, problem: failed.includes(id) ? errorMessage(error) : null }))
  }
}

function failedOf(error: unknown): number[] {
  if (!(error instanceof ServerRefusal)) return []
  const { failed } = (error.result ?? {}) as { failed?: number[] }
  return failed ?? []
}
