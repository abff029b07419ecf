import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { correctDelivery } from '#contract/operator/order-corrections.ts'
import type { DeskOrder } from '#contract/operator/orders.ts'
import { deliveryForm } from '#domain/forms/delivery.ts'
import { showRefusal, typedProblem } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { phoneNumber } from '#web/ui/format.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRefresh } from './use-moves.ts'
import styles from './correction.module.css'

type Delivery = DeskOrder['delivery']
/** The typed corrections, and the stored values on which they are based. */
type Typed = { was: Delivery; part: Partial<Delivery>; reason: string }
/** What is sent, and the draft at the time of sending. */
type Sent = { delivery: Delivery; typed: Typed | undefined }
type Props = { orderId: number; delivery: Delivery; onClose: () => void }

const labels: Record<keyof Delivery, string> = {
  reci_name: '받는 분',
  reci_phone: '연락처',
  zipcode: '우편번호',
  delivery_addr1: '주소',
  delivery_addr2: '상세주소',
  delivery_memo: '배송 메모',
}
const names = Object.keys(labels) as (keyof Delivery)[]

/**
 * Corrects recipient and address of an order that has not been shipped: saved as a whole, with a reason, and reported to the buyer. The
 * draft survives a correction by somebody else, which has to be acknowledged before it can be sent.
 */
export function DeliveryCorrection({ orderId, delivery: now, onClose }: Props) {
  const { draft, part, reason, delivery, corrected, overtaken, correct, write, problem, setProblem } = useCorrection(
    orderId,
    now,
    onClose,
  )
  const form = useRef<HTMLFormElement>(null)
  const handleClose = () =>
    void askBeforeClose('고치던 내용을 버릴까요?', draft.value !== undefined, () => {
      draft.drop()
      onClose()
    })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending || overtaken) return
    const issue = deliveryForm.safeParse(delivery).error?.issues[0]
    const wrong = issue
      ? { of: String(issue.path[0]), words: issue.message }
      : !reason.trim()
        ? { of: 'reason', words: '사유를 입력하세요' }
        : names.every((name) => now[name] === delivery[name]) && { of: 'reason', words: '고친 내용이 없어요' }
    if (!wrong) return correct.mutate({ delivery, typed: draft.value })
    setProblem(wrong)
    form.current?.querySelector<HTMLElement>(`[name='${wrong.of}']`)?.focus()
  }
  const field = (name: keyof Delivery) => ({
    name,
    label: labels[name],
    autoComplete: 'off',
    value: delivery[name],
    error: problem?.of === name ? problem.words : undefined,
    onChange: ({ target }: { target: { value: string } }) => write({ part: { ...part, [name]: target.value } }),
  })

  return (
    <Sheet
      open
      tall
      title="받는 곳 고치기"
      onClose={handleClose}
      footer={
        <Button
          wide
          size="md"
          type="submit"
          form="delivery-correction"
          busy={correct.isPending && '고치는 중'}
          disabled={overtaken}
        >
          받는 곳 고치기
        </Button>
      }
    >
      <form ref={form} id="delivery-correction" className={styles.form} noValidate onSubmit={handleSubmit}>
        {overtaken && (
          <ConflictNotice
            conflicts={corrected.map((name, id) => ({ id, name: labels[name], now: now[name] || '비어 있음' }))}
            onSeen={() => write({ was: now })}
          />
        )}
        <Field {...field('reci_name')} data-focus="" />
        <Field {...field('reci_phone')} inputMode="tel" hint={phoneNumber(delivery.reci_phone)} />
        <div className={styles.pair}>
          <Field {...field('zipcode')} inputMode="numeric" />
          <Field {...field('delivery_addr1')} />
        </div>
        <Field {...field('delivery_addr2')} />
        <Field {...field('delivery_memo')} />
        <ReasonField
          name="reason"
          label="사유"
          usual={['구매자가 전화로 요청했어요', '주소를 잘못 적었어요']}
          value={reason}
          hint="기록에 남아요. 구매자에게 바뀌었다고 문자로 알려요. 이미 보낸 발주서는 다시 보내야 해요."
          error={problem?.of === 'reason' && !overtaken ? problem.words : undefined}
          onWrite={(words) => write({ reason: words })}
        />
      </form>
    </Sheet>
  )
}

/** The typed correction, what others have corrected meanwhile, and the call that stores it. */
function useCorrection(orderId: number, now: Delivery, onClose: () => void) {
  const refresh = useRefresh()
  const draft = useSessionDraft<Typed>(`delivery:${orderId}`)
  const { part = {}, reason = '' } = draft.value ?? {}
  const was = Object.keys(part).length > 0 && draft.value ? draft.value.was : now
  const delivery = { ...now, ...part }
  const corrected = names.filter((name) => now[name] !== was[name])
  const [problem, setProblem] = useState<{ of: string; words: string }>()
  const write = (next: Partial<Typed>) => {
    draft.keep({ was, part, reason, ...next })
    setProblem(undefined)
  }
  const correct = useMutation({
    mutationFn: ({ delivery }: Sent) =>
      operatorApi(correctDelivery, { params: { id: orderId }, body: { was, delivery, reason } }),
    onSuccess(_, sent) {
      // What was typed after sending stays open, based on what is stored now.
      const stays = draft.settle(sent.typed, (newest) => ({ ...newest, was: deliveryForm.parse(sent.delivery) }))
      toast('받는 곳을 고쳤어요. 구매자에게 문자로 알려요', { icon: 'check' })
      if (!stays) onClose()
      return refresh()
    },
    onError(error) {
      const words = typedProblem(error)
      setProblem(words ? { of: 'reason', words } : undefined)
      if (!words) showRefusal(error)
      return refresh()
    },
  })
  const overtaken = corrected.length > 0 && !correct.isPending && names.some((name) => now[name] !== delivery[name])
  return { draft, part, reason, delivery, corrected, overtaken, correct, write, problem, setProblem }
}
