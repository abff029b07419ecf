import { type FormEvent, useState } from 'react'
import type { Sent } from '#contract/call.ts'
import { type ReturnableLine, takeReturnRequest } from '#contract/operator/returns.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { type ReturnReason, returnReasonNames, returnReasonOf, returnReasons } from '#domain/return-reasons.ts'
import { dayAt } from '#domain/seoul.ts'
import { serverTime } from '#web/api/server-clock.ts'
import type { Ground } from '#web/operator/desk/desk-address.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { LinesToPick } from '#web/operator/kit/lines-to-pick.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { fullDate } from '#web/ui/format.ts'
import styles from './returns.module.css'

type Props = { at: Ground; order: string; lines: readonly ReturnableLine[]; onClose: () => void }
/** `reason`: missing in a draft of the release before. */
/** `chosen`: the reason was chosen by hand, so the words do not change it. */
type Typed = { picked: number[]; words: string; reason?: ReturnReason; chosen?: boolean; askedOn: string }

/**
 * Requests a return for a buyer who called or wrote, with the reason and the day of that. The draft survives a reload, and is not dropped
 * without a question.
 */
export function TakeForm({ at, order, lines, onClose }: Props) {
  const draft = useSessionDraft<Typed>(`return:${order}`)
  function leave() {
    draft.drop()
    onClose()
  }
  const take = useAct(at, {
    run: (body: Sent<typeof takeReturnRequest>['body']) => operatorApi(takeReturnRequest, { body }),
    said: ({ ids }) => `반품 ${ids.length}개를 접수했어요. 구매자에게 문자로 알려요`,
    done: leave,
  })
  const today = dayAt(serverTime())
  const open = lines.filter(({ returnable }) => returnable)
  const start: Typed = { picked: open.length === 1 ? [open[0]!.id] : [], words: '', askedOn: today }
  const { words, reason = returnReasonOf(words), chosen = false, askedOn, ...typed } = draft.value ?? start
  const picked = typed.picked.filter((id) => open.some((line) => line.id === id))
  const write = (next: Partial<Typed>) => draft.keep({ picked, words, reason, chosen, askedOn, ...next })
  const [left, setLeft] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (take.isPending || picked.length === 0 || !words.trim() || !askedOn) return
    // What the words say by themselves needs no code, which a server of the release before does not know.
    const code = reason !== returnReasonOf(words) && { reason_code: reason }
    take.mutate({ line_ids: picked, return_content: words.trim(), ...code, asked_on: askedOn })
  }

  const handleClose = () => void askBeforeClose('쓰던 반품 내용을 버릴까요?', words.trim() !== '', leave)

  return (
    <DetailPane title={`${shortNo(lines[0]!.order_no)} 반품 접수`} onClose={handleClose}>
      <PaneForm onSubmit={handleSubmit}>
        <p>{lines[0]!.business_name}</p>
        <LinesToPick
          lines={lines}
          picked={picked}
          may={({ returnable }) => returnable}
          note={({ returnable, delivered_on, os_code }) =>
            returnable && delivered_on ? `${fullDate(delivered_on)} 도착` : orderStatusNames[os_code]
          }
          onPick={(ids) => write({ picked: ids })}
        />
        {open.length === 0 ? (
          <p className={styles.none}>
            {lines[0]!.buyer_left
              ? '탈퇴한 회원의 주문이라 반품을 접수할 수 없어요.'
              : '반품을 접수할 수 있는 상품이 없어요. 아직 보내지 않은 상품은 취소로 처리해요.'}
          </p>
        ) : (
          <>
            <ReasonField
              label="반품 사유"
              maxLength={500}
              value={words}
              usual={Object.values(returnReasons)}
              hint="구매자의 주문 상세에도 보여요."
              error={left && !words.trim() ? '반품사유를 입력해주세요' : undefined}
              onWrite={(said) => {
                const meant = returnReasonOf(said)
                // With other words in place of its sentence, a reason that nobody has chosen by hand does not stay.
                const holds = (text: string) => text.includes(returnReasonNames[reason].slice(0, 8))
                const stays = meant === 'other' && (chosen || holds(said) || !holds(words))
                write({ words: said, reason: stays ? reason : meant, chosen: chosen && meant === 'other' })
              }}
            />
            <Select
              label="사유 구분"
              value={reason}
              options={Object.entries(returnReasonNames).map(([value, label]) => ({ value, label }))}
              hint="누가 비용을 부담하고 언제까지 받는지 이것으로 정해요."
              onChange={({ target }) => write({ reason: target.value as ReturnReason, chosen: true })}
            />
            <Field
              label="구매자가 알린 날"
              type="date"
              required
              max={today}
              value={askedOn}
              hint="반품 기한 안에 알렸는지 이날로 봐요."
              error={left && !askedOn ? '구매자가 알린 날을 고르세요' : undefined}
              onChange={({ target }) => write({ askedOn: target.value })}
            />
            <Button wide type="submit" size="md" disabled={picked.length === 0} busy={take.isPending && '접수 중'}>
              {picked.length > 0 ? `${picked.length}개 반품 접수` : '반품할 상품을 고르세요'}
            </Button>
          </>
        )}
      </PaneForm>
    </DetailPane>
  )
}
