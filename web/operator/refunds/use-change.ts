import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveRefund,
  declineRefund,
  type RefundDetail,
  refundByBank,
  releaseRefund,
  retryRefund,
  assignRefunds,
} from '#contract/operator/refunds.ts'
import { won } from '#domain/prices.ts'
import type { RefundState } from '#domain/refund-lanes.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'
import { refundsKey } from './queries.ts'

export type Choice = { do: 'retry' | 'approve' | 'take' | 'release' } | { do: 'bank' | 'decline'; words: string }

/** Changes the refund as it is on screen, and says what came of it. */
export function useChange(refund: RefundDetail, onDeclined: () => void) {
  const queries = useQueryClient()
  const staff = useStaff()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: refundsKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: (choice: Choice) => change(refund, choice, refund.asked_by?.id === staff?.id),
    async onSuccess(said, choice) {
      toast(`${won(refund.amount)}: ${said}`, { icon: 'check' })
      if (choice.do === 'decline' && refund.way !== 'bank') onDeclined()
      await refresh()
    },
    async onError(error) {
      await refresh()
      void showAlert(errorMessage(error))
    },
  })
}

/** Answers what is said of it. */
async function change(refund: RefundDetail, choice: Choice, isOwn: boolean): Promise<string> {
  const { id, state } = refund
  const params = { id }
  switch (choice.do) {
    case 'take':
      await operatorApi(assignRefunds, { body: { refund_ids: [id] } })
      return '송금을 맡았어요. 다른 사람은 보내지 않아요'
    case 'release':
      await operatorApi(releaseRefund, { params, body: {} })
      return '내려놓았어요. 누구나 맡을 수 있어요'
    case 'retry':
      return saidOf((await operatorApi(retryRefund, { params, body: { state } })).state)
    case 'approve':
      return saidOf((await operatorApi(approveRefund, { params, body: { state } })).state)
    case 'bank':
      return saidOf((await operatorApi(refundByBank, { params, body: { state, note: choice.words } })).state)
    case 'decline':
      await operatorApi(declineRefund, { params, body: { state, reason: choice.words } })
      return declined(refund, isOwn)
  }
}

const declined = ({ state }: RefundDetail, isOwn: boolean): string => {
  if (state === 'EXTERNAL') return '보내지 않기로 했어요'
  return isOwn ? '요청을 거뒀어요' : '승인하지 않았어요'
}

const saidOf = (state: RefundState): string =>
  ({
    DONE: '돌려줬어요',
    HELD: '다른 담당자의 승인을 기다려요',
    NEW: '결제사의 답을 기다려요',
    MANUAL: '결제사가 거절했어요',
    EXTERNAL: '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요',
  })[state]
