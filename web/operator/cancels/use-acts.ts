import { useMutation, useQueryClient } from '@tanstack/react-query'
import { approveCancel, type CancelDetail, cancelOrderLines, refuseCancel } from '#contract/operator/cancels.ts'
import { retryRefund } from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { cancelsKey } from './queries.ts'

export type Act =
  | { do: 'approve' | 'retry'; cancel: CancelDetail }
  | { do: 'refuse'; cancel: CancelDetail; reason: string }
  | { do: 'make'; lineIds: number[]; reason: string; resell: boolean }

/** The acts of this desk; each says what came of it. */
export function useActs() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: cancelsKey }),
      queries.invalidateQueries({ queryKey: ['staff', 'orders'] }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: act,
    async onSuccess(said) {
      toast(said, { icon: 'check' })
      await refresh()
    },
    async onError(error) {
      await refresh()
      void showAlert(errorMessage(error))
    },
  })
}

/** Answers what is said of it. */
async function act(wish: Act): Promise<string> {
  if (wish.do === 'make') {
    const { lineIds: line_ids, reason, resell } = wish
    const { refund_amount, states } = await operatorApi(cancelOrderLines, { body: { line_ids, reason, resell } })
    return `${won(refund_amount)}: ${saidOf(states.find((state) => state !== 'DONE') ?? 'DONE')}`
  }
  const { cancel } = wish
  const params = { id: cancel.id }
  if (wish.do === 'refuse') {
    await operatorApi(refuseCancel, { params, body: { reason: wish.reason } })
    return '취소하지 않고 구매자에게 알렸어요'
  }
  if (wish.do === 'approve') return saidOf((await operatorApi(approveCancel, { params, body: {} })).state)
  const { id, state } = cancel.refund!
  return saidOf((await operatorApi(retryRefund, { params: { id }, body: { state } })).state)
}

const saidOf = (state: RefundState): string =>
  ({
    DONE: '취소하고 돌려줬어요',
    HELD: '다른 담당자의 승인을 기다려요',
    NEW: '결제사의 답을 기다려요',
    MANUAL: '결제사가 거절했어요',
    EXTERNAL: '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요',
  })[state]
