import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveReturnRequest,
  exchangeReturnRequest,
  receiveReturnGoods,
  refundReturnRequest,
  refuseReturnRequest,
  type ReplacementBox,
  type ReturnDetail,
} from '#contract/operator/returns.ts'
import { won } from '#domain/prices.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { meQuery } from '#web/operator/session/me-query.ts'
import { showAlert } from '#web/ui/ask.ts'
import { kilograms } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { returnsKey } from './queries.ts'

export type Choice =
  | { do: 'approve' | 'receive' }
  | { do: 'refuse'; words: string }
  | { do: 'refund'; part: number | null; words: string }
  | { do: 'exchange'; box: ReplacementBox; words: string }

/** 'return.not-now': somebody else was faster. */
const notNow = 3217

/** Decides on the request as it is on screen, and says what happened. */
export function useDecide(request: ReturnDetail) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: returnsKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  return useMutation({
    mutationFn: (choice: Choice) => decide(request, choice),
    async onSuccess(said) {
      toast(`${request.business_name} ${request.pc_name}: ${said}`, { icon: 'check' })
      await refresh()
    },
    async onError(error) {
      await refresh()
      const wasSlower = error instanceof ServerRefusal && error.errno === notNow
      void showAlert(errorMessage(error), wasSlower ? '최신 내용을 불러왔어요.' : undefined)
    },
  })
}

/** Answers what is said of it. */
async function decide({ id, state }: ReturnDetail, choice: Choice): Promise<string> {
  const params = { id }
  switch (choice.do) {
    case 'approve':
      await operatorApi(approveReturnRequest, { params, body: { state } })
      return '승인했어요. 회수한다고 문자로 알려요'
    case 'receive':
      await operatorApi(receiveReturnGoods, { params, body: { state } })
      return '상품을 받았어요. 이제 검수해 주세요'
    case 'refuse':
      await operatorApi(refuseReturnRequest, { params, body: { state, words: choice.words } })
      return '거절했어요. 사유를 문자로 알려요'
    case 'exchange': {
      const { box, words } = choice
      await operatorApi(exchangeReturnRequest, { params, body: { state, product_id: box.product_id, words } })
      return `${box.pc_name} ${kilograms(box.weight)} 상품으로 교환했어요. 주문 화면에서 발주해 주세요`
    }
    case 'refund': {
      const { part, words } = choice
      const { refund_amount, refund_state } = await operatorApi(refundReturnRequest, {
        params,
        body: { state, part, words },
      })
      if (refund_state === 'DONE') return `${won(refund_amount)}을 돌려줬어요. 문자로 알려요`
      if (refund_state === 'HELD') return `${won(refund_amount)} 환불은 다른 담당자의 승인을 기다려요`
      if (refund_state === 'EXTERNAL')
        return '결제사에서 이미 돌려준 돈이 있어 보내지 않았어요. 환불 화면에서 확인해 주세요'
      return `${won(refund_amount)} 환불을 시작했어요. 결제사의 답을 기다려요`
    }
  }
}
