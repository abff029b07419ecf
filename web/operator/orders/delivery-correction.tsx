import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { correctDelivery } from '#contract/operator/order-corrections.ts'
import type { DeskOrder } from '#contract/operator/orders.ts'
import { deliveryForm } from '#domain/forms/delivery.ts'
import { errorMessage } from '#web/api/failures.ts'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { phoneNumber } from '#web/ui/format.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRefresh } from './use-moves.ts'
import styles from './correction.module.css'

type Delivery = DeskOrder['delivery']
type Typed = { was: Delivery; delivery: Delivery; reason: string }
type Props = { orderId: number; delivery: Delivery; onClose: () => void }

/** Whom and where to, of an order of which nothing is sent: saved as a whole, with the reason, and told to the buyer. */
export function DeliveryCorrection({ orderId, delivery: now, onClose }: Props) {
  const refresh = useRefresh()
  const draft = useSessionDraft<Typed>(`delivery:${orderId}`)
  const { was, delivery, reason } = draft.value ?? { was: now, delivery: now, reason: '' }
  const [problem, setProblem] = useState<{ of: string; words: string }>()
  const form = useRef<HTMLFormElement>(null)
  const write = (next: Partial<Typed>) => {
    draft.keep({ was, delivery, reason, ...next })
    setProblem(undefined)
  }
  const correct = useMutation({
    mutationFn: () => operatorApi(correctDelivery, { params: { id: orderId }, body: { was, delivery, reason } }),
    onSuccess() {
      draft.drop()
      toast('받는 곳을 고쳤어요. 구매자에게 문자로 알려요', { icon: 'check' })
      onClose()
      return refresh()
    },
    onError: (error) => setProblem({ of: 'reason', words: errorMessage(error) }),
  })
  const handleClose = async () => {
    const ask = { title: '고치던 내용을 버릴까요?', action: '버리기', cancel: '계속 고치기', danger: true }
    if (draft.value && !(await askConfirm(ask))) return
    draft.drop()
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    const issue = deliveryForm.safeParse(delivery).error?.issues[0]
    const wrong = issue
      ? { of: String(issue.path[0]), words: issue.message }
      : !reason.trim() && { of: 'reason', words: '사유를 입력하세요' }
    if (!wrong) return correct.mutate()
    setProblem(wrong)
    form.current?.querySelector<HTMLElement>(`[name='${wrong.of}']`)?.focus()
  }
  const field = (name: keyof Delivery, label: string) => ({
    name,
    label,
    autoComplete: 'off',
    value: delivery[name],
    error: problem?.of === name ? problem.words : undefined,
    onChange: ({ target }: { target: { value: string } }) => write({ delivery: { ...delivery, [name]: target.value } }),
  })

  return (
    <Sheet
      open
      tall
      title="받는 곳 고치기"
      onClose={() => void handleClose()}
      footer={
        <Button wide size="md" type="submit" form="delivery-correction" busy={correct.isPending && '고치는 중'}>
          받는 곳 고치기
        </Button>
      }
    >
      <form ref={form} id="delivery-correction" className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field {...field('reci_name', '받는 분')} data-focus="" />
        <Field {...field('reci_phone', '연락처')} inputMode="tel" hint={phoneNumber(delivery.reci_phone)} />
        <div className={styles.pair}>
          <Field {...field('zipcode', '우편번호')} inputMode="numeric" />
          <Field {...field('delivery_addr1', '주소')} />
        </div>
        <Field {...field('delivery_addr2', '상세주소')} />
        <Field {...field('delivery_memo', '배송 메모')} />
        <ReasonField
          name="reason"
          label="사유"
          usual={['구매자가 전화로 요청했어요', '주소를 잘못 적었어요']}
          value={reason}
          hint="기록에 남아요. 구매자에게 바뀌었다고 문자로 알려요. 이미 보낸 발주서는 다시 보내야 해요."
          error={problem?.of === 'reason' ? problem.words : undefined}
          onWrite={(words) => write({ reason: words })}
        />
      </form>
    </Sheet>
  )
}
