import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { confirmPurchase, type OrderLine } from '#contract/orders.ts'
import { mayCancel, mayConfirm, returnNeedsConfirm, showsReturn } from '#domain/order-status.ts'
import { api } from '#web/api/api.ts'
import { sentenceOf } from '#web/api/failures.ts'
import { askConfirm, showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate, kilograms } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { closedBut, isReturnable } from './return-window.ts'
import styles from './order-line.module.css'

const ReturnSheet = lazy(async () => ({ default: (await import('./return-sheet.tsx')).ReturnSheet }))

type Props = { line: OrderLine; orderId: number }

/** What the buyer can do with a line now: cancel, confirm, ask to give back. */
export function LineActions({ line, orderId }: Props) {
  const queries = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const [returning, setReturning] = useState<'never' | 'open' | 'closed'>('never')
  const status = line.os_code
  // What was given in exchange is settled with the customer centre.
  const cancellable = mayCancel(status) && line.replaces_id === null
  const confirm = useMutation({
    mutationFn: () => api(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [line.id] } }),
    onSuccess: () => toast('구매 완료 되었습니다.', { icon: 'check' }),
    onError: (error) => void showAlert('구매 취소 실패', sentenceOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })

  async function handleConfirm() {
    const yes = await askConfirm({
      title: '구매를 확정할까요?',
      body: `${line.view_product_beef.product_cate_codes.pc_name} ${kilograms(line.view_product_beef.weight)} 상품을 받아 확인했다면 확정해 주세요.`,
      action: '구매확정',
    })
    if (yes) confirm.mutate()
  }

  // What was inspected and refused is not asked back again.
  const decided = line.return_request?.state === 'REFUSED' && line.return_request.received_at !== null
  const over = status === 'ORDK' && !isReturnable(line)
  const returnable = showsReturn(status) && !over && !decided
  if (over && !decided) return <p className={styles.over}>반품 신청 기간이 끝났어요 ({lastDay(line)}까지)</p>
  if (!cancellable && !mayConfirm(status) && !returnable) return null
  const until = status === 'ORDK' && returnable ? untilWords(line) : undefined
  return (
    <div className={styles.actions}>
      {cancellable && (
        <Button variant="line" size="md" wide onClick={() => setCancelling(true)}>
          주문 취소
        </Button>
      )}
      {returnable && (
        <Button
          variant={status === 'ORDK' ? 'line' : 'neutral'}
          size="md"
          wide
          title={status === 'ORDK' ? undefined : returnNeedsConfirm}
          onClick={() => setReturning('open')}
        >
          반품 신청
        </Button>
      )}
      {mayConfirm(status) && (
        <Button
          variant="secondary"
          size="md"
          wide
          busy={confirm.isPending && '확정하는 중'}
          onClick={() => void handleConfirm()}
        >
          구매확정
        </Button>
      )}
      {until && <p className={styles.until}>{until}</p>}
      {cancellable && (
        <CancelDialog open={cancelling} line={line} orderId={orderId} onClose={() => setCancelling(false)} />
      )}
      {returnable && returning !== 'never' && (
        <Suspense>
          <ReturnSheet open={returning === 'open'} line={line} onClose={() => setReturning('closed')} />
        </Suspense>
      )}
    </div>
  )
}

function untilWords(line: OrderLine): string | undefined {
  if (!line.return_until) return undefined
  return closedBut(line)
    ? `다른 상품이 온 경우만 ${lastDay(line)}까지 신청할 수 있어요`
    : `반품 신청은 ${fullDate(line.return_until.any)}까지예요`
}

const lastDay = ({ return_until }: OrderLine): string => fullDate(return_until?.wrong ?? '')
