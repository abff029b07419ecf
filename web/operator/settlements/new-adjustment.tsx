import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Sent } from '#contract/call.ts'
import { listPartners } from '#contract/operator/partners.ts'
import { askAdjustment } from '#contract/operator/settlement-adjustments.ts'
import { won } from '#domain/prices.ts'
import { notWon, typedWon } from '#domain/typed-number.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import { typedProblem, useAct } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { DeskError } from '#web/operator/kit/desk-error.tsx'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { useStillHere } from '#web/router/use-still-here.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWon } from '#web/ui/use-won.ts'
import { at } from './at.ts'
import styles from './settlements.module.css'

type Typed = { partner: string; way: 'more' | 'less'; sum: string; reason: string }
type Making = Pick<Sent<typeof askAdjustment>, 'body'> & { typed: Typed | undefined }

const empty: Typed = { partner: '', way: 'more', sum: '', reason: '' }
const ways = { more: '더 주기 (+)', less: '덜 주기 (−)' } as const

/** Writes a sum down that is added for a partner or taken off. It counts once a second person has allowed it. The draft survives a reload. */
export function NewAdjustment({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const partners = useQuery(callQuery(at, listPartners, {}))
  const draft = useSessionDraft<Typed>('adjustment:new')
  const [found] = useState(() => draft.value !== undefined)
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const here = useStillHere()
  const ask = useAct(at, {
    run: ({ body }: Making) => operatorApi(askAdjustment, { body }),
    said: () => '조정을 적었어요. 다른 담당자가 승인하면 반영돼요',
    // What was typed after sending stays open.
    done({ id }, { typed }) {
      if (!draft.settle(typed, (newest) => newest) && here()) onMade(id)
    },
    // Problems are shown below the field.
    refused: (error) => typedProblem(error) !== undefined,
  })
  const typed = draft.value ?? empty
  const whole = typedWon(typed.sum)
  const write = (part: Partial<Typed>) => {
    if (!ask.isPending) ask.reset()
    draft.keep({ ...typed, ...part })
  }
  const field = useWon(typed.sum, whole, (sum) => write({ sum }))
  const missing = {
    partner: typed.partner ? undefined : '공급사를 고르세요',
    sum: whole ? undefined : '금액을 입력하세요',
    reason: typed.reason.trim() ? undefined : '사유를 입력하세요',
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (ask.isPending) return
    if (!whole || missing.partner || missing.reason)
      return form.current
        ?.querySelector<HTMLElement>(`[name=${Object.entries(missing).find(([, words]) => words)?.[0]}]`)
        ?.focus()
    const amount = typed.way === 'more' ? whole : -whole
    ask.mutate({ body: { partner_id: Number(typed.partner), amount, reason: typed.reason.trim() }, typed: draft.value })
  }
  const handleClose = () =>
    void askBeforeClose('쓰던 조정을 버릴까요?', draft.value !== undefined, () => {
      draft.drop()
      onClose()
    })

  return (
    <DetailPane title="조정 적기" onClose={handleClose}>
      {partners.error && !partners.data ? (
        <DeskError error={partners.error} onRetry={() => void partners.refetch()} />
      ) : (
        <PaneForm ref={form} onSubmit={handleSubmit}>
          {found && draft.value && <KeptNotice onDrop={draft.drop} />}
          <Select
            name="partner"
            label="공급사"
            required
            placeholder="공급사를 고르세요"
            options={(partners.data?.data ?? []).map(({ id, partner_name }) => ({
              value: String(id),
              label: partner_name,
            }))}
            value={typed.partner}
            error={left ? missing.partner : undefined}
            onChange={({ target }) => write({ partner: target.value })}
          />
          <fieldset className={styles.ways}>
            <legend>다음 정산에서</legend>
            {(['more', 'less'] as const).map((way) => (
              <Radio key={way} name="way" value={way} checked={typed.way === way} onChange={() => write({ way })}>
                {ways[way]}
              </Radio>
            ))}
          </fieldset>
          <Field
            name="sum"
            label="금액"
            required
            end="원"
            {...field}
            hint={whole ? `${typed.way === 'more' ? '+' : '−'}${won(whole)}` : undefined}
            error={
              typed.sum !== '' && whole === undefined
                ? notWon
                : ((left ? missing.sum : undefined) ?? typedProblem(ask.error))
            }
          />
          <ReasonField
            name="reason"
            label="사유"
            usual={['정산에서 빠진 금액이에요', '두 번 정산한 금액이에요', '포장비를 나눠 내요']}
            hint="정산서에 한 줄로 보이고 기록에 남아요."
            value={typed.reason}
            error={left ? missing.reason : undefined}
            onWrite={(reason) => write({ reason })}
          />
          <Button wide type="submit" size="md" busy={ask.isPending && '적는 중'}>
            조정 적기
          </Button>
        </PaneForm>
      )}
    </DetailPane>
  )
}
