import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderLine, ReturnRequest } from '#contract/orders.ts'
import { withdrawReturn } from '#contract/returns.ts'
import { won } from '#domain/prices.ts'
import { api } from '#web/api/api.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { toast } from '#web/ui/toast.ts'
import { orAskTheOrder, tellFailed } from './or-ask-the-order.ts'
import { ReturnPicture } from './return-picture.tsx'
import { goodsOf } from './order-words.ts'
import { exchangeWords, returnSteps, returnWords, standing } from './return-words.ts'
import styles from './return-panel.module.css'

/**
 * State of a return request, what happens next, and a button to withdraw it while that is possible. A withdrawn request shows nothing.
 * `given`: the line that was sent in exchange.
 */
export function ReturnPanel({ line, given }: { line: OrderLine; given: OrderLine | undefined }) {
  const request = line.return_request && standing(line.return_request, line.refund)
  const phone = useSettings()?.company.phone
  if (!request || request.state === 'WITHDRAWN') return null
  const { title, next } = given
    ? exchangeWords(goodsOf(given), given.os_code === 'CANW' || given.os_code === 'ORDC')
    : returnWords(request, line.product_price + line.delivery_price)
  const refused = request.state === 'REFUSED'
  return (
    <section className={styles.panel} data-refused={refused || undefined} aria-label="반품">
      {!refused && <StatusLine {...returnSteps(request, given && '교환')} />}
      <b>{title}</b>
      {next && <p>{next}</p>}
      {request.answer && <p className={styles.answer}>{request.answer}</p>}
      {refused && phone && <p>궁금한 점은 고객센터({phone})로 물어봐 주세요.</p>}
      <Facts request={request} />
      {request.has_picture && <ReturnPicture lineId={line.id} requestedAt={request.requested_at} />}
      {request.state === 'REQUESTED' && <Withdraw line={line} />}
    </section>
  )
}

function Facts({ request }: { request: ReturnRequest }) {
  const over = request.state === 'DONE' || request.state === 'REFUSED'
  return (
    <dl className={styles.facts}>
      <div>
        <dt>반품 사유</dt>
        <dd>{request.return_content}</dd>
      </div>
      {!over && request.refund_account_last4 && (
        <div>
          <dt>환불 계좌</dt>
          <dd>
            {request.refund_bank_name} ····{request.refund_account_last4} · {request.refund_depositor}
          </dd>
        </div>
      )}
      {request.refund_amount !== null && (
        <div>
          <dt>환불 금액</dt>
          <dd>{won(request.refund_amount)}</dd>
        </div>
      )}
    </dl>
  )
}

function Withdraw({ line }: { line: OrderLine }) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => {
      const answer = api(withdrawReturn, { params: { id: line.id } }).then(() => [])
      return orAskTheOrder(queries, answer, [line], 'ORDK')
    },
    onSuccess: () => toast('반품 신청을 취소했어요', { icon: 'check' }),
    onError: (error) => tellFailed('반품 신청을 취소하지 못했어요', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  async function handlePress() {
    const yes = await askConfirm({
      title: '반품 신청을 취소할까요?',
      body: '구매확정 상태로 돌아가요. 신청 기간 안에는 다시 신청할 수 있어요.',
      action: '신청 취소하기',
      cancel: '그대로 두기',
    })
    if (yes) withdraw.mutate()
  }
  return (
    <Button variant="line" size="md" wide busy={withdraw.isPending && '취소하는 중'} onClick={() => void handlePress()}>
      반품 신청 취소
    </Button>
  )
}
