import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { correctParcel, type SwapOffer } from '#contract/operator/order-corrections.ts'
import { plainTrackingNumber } from '#domain/tracking-number.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { showRefusal, typedProblem } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { ConflictNotice } from '#web/operator/kit/conflict-notice.tsx'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Counts } from './counts.ts'
import type { DeskLine } from './order-lines.tsx'
import { useRefresh } from './use-moves.ts'
import styles from './correction.module.css'

/** errno of 'parcel.odd': the check digit is wrong, and a person has to check the number. */
const oddDigit = 3237

type Props = {
  line: DeskLine
  /** Number of lines in its parcel, including this one. */
  together: number
  couriers: Counts['couriers']
  onClose: () => void
}

/**
 * Corrects the tracking number of a line that is in transit or was marked as delivered; if other lines are in the same parcel, asks whether
 * they change too.
 */
export function ParcelCorrection({ line, together, couriers, onClose }: Props) {
  const { now, typed, type, isTyped, problem, setProblem, overtaken, acknowledge, correct } = useCorrection(
    line,
    together > 1,
    onClose,
  )
  const form = useRef<HTMLFormElement>(null)
  const nameOf = (wanted: string) => couriers.find(({ code }) => code === wanted)?.courier_name ?? wanted
  const current = `${nameOf(now.courier_code)} ${now.tracking_number}`.trim() || '운송장 없음'
  const said = (of: 'number' | 'reason') => (problem?.of === of && !overtaken ? problem.words : undefined)

  function handleSubmit() {
    if (!typed.tracking_number.trim()) return setProblem({ of: 'number', words: '운송장 번호를 입력하세요' })
    if (!typed.reason.trim()) {
      setProblem({ of: 'reason', words: '사유를 입력하세요' })
      return form.current?.querySelector('textarea')?.focus()
    }
    correct.mutate(typed)
  }
  return (
    <FormDialog
      title="운송장 고치기"
      action={problem?.odd ? '그대로 고치기' : problem?.swap ? '서로 바꾸기' : '고치기'}
      busy={correct.isPending && '고치는 중'}
      overtaken={
        overtaken && (
          <ConflictNotice conflicts={[{ id: line.id, name: line.pc_name, now: current }]} onSeen={acknowledge} />
        )
      }
      form={form}
      className={styles.form}
      onSubmit={handleSubmit}
      onClose={() => void askBeforeClose('고치던 내용을 버릴까요?', isTyped, onClose)}
    >
      <Select
        label="택배사"
        value={typed.courier_code}
        options={couriers.map(({ code, courier_name }) => ({ value: code, label: courier_name }))}
        onChange={({ target }) => {
          type({ courier_code: target.value })
          setProblem(undefined)
        }}
      />
      <Field
        label="운송장 번호"
        data-focus=""
        inputMode="numeric"
        autoComplete="off"
        value={typed.tracking_number}
        error={said('number')}
        onChange={({ target }) => {
          type({ tracking_number: target.value })
          setProblem(undefined)
        }}
      />
      {together > 1 && (
        <Checkbox
          checked={typed.whole}
          onChange={(whole) => {
            type({ whole })
            setProblem(undefined)
          }}
        >
          같은 송장의 {together}개를 모두 고쳐요
        </Checkbox>
      )}
      <ReasonField
        label="사유"
        usual={['번호를 잘못 적음', '택배사가 송장을 바꿈', '다른 상자로 나눠 보냄']}
        value={typed.reason}
        hint={`${line.os_code === 'DELK' ? '배송중으로 돌아가요. ' : ''}기록에 남아요. 구매자는 바뀐 번호를 문자로 받아요.`}
        error={said('reason')}
        onWrite={(reason) => {
          type({ reason })
          if (problem?.of === 'reason') setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}

/** The typed correction, whether somebody else was first, and the call that stores it. */
function useCorrection(line: DeskLine, isShared: boolean, onClose: () => void) {
  const refresh = useRefresh()
  const now = { courier_code: line.courier_code ?? '', tracking_number: line.tracking_number ?? '' }
  // The values when the form was opened: a correction by somebody else meanwhile is not overwritten unnoticed.
  const [was, setWas] = useState(now)
  const [typed, setTyped] = useState({ ...now, whole: isShared, reason: '' })
  const [problem, setProblem] = useState<{ of: 'number' | 'reason'; words: string; odd?: boolean; swap?: boolean }>()
  const isTyped = !isEqual(typed, was) || typed.reason !== ''
  useOpenDraft(isTyped)
  const correct = useMutation({
    mutationFn: (sent: typeof typed) =>
      operatorApi(correctParcel, {
        params: { id: line.id },
        body: { ...sent, was, sure: problem?.odd ?? false, swap: problem?.swap ?? false },
      }),
    onSuccess({ line_count }, sent) {
      toast(`${line_count}개의 운송장을 고쳤어요. 구매자에게 문자로 알려요`, { icon: 'check' })
      // What was typed after sending stays open, based on what is stored now.
      if (JSON.stringify(typed) === JSON.stringify(sent)) onClose()
      else setWas({ courier_code: sent.courier_code, tracking_number: plainTrackingNumber(sent.tracking_number) })
      return refresh()
    },
    onError(error, sent) {
      const odd = error instanceof ServerRefusal && error.errno === oddDigit
      const words = typedProblem(error)
      const offer = error instanceof ServerRefusal && (error.result as SwapOffer | null)?.swap
      const asks = offer && ` 주문 ${shortNo(offer)}의 송장과 서로 바꿀 수 있어요.`
      // Another number may have been typed meanwhile, which nobody has looked at.
      if (isEqual(typed, sent))
        setProblem(words ? { of: 'number', words: `${words}${asks || ''}`, odd, swap: Boolean(offer) } : undefined)
      if (!words) showRefusal(error)
      return refresh()
    },
  })
  // The typed values may be stored already, if only the response was lost.
  const isStored = isEqual({ ...typed, tracking_number: plainTrackingNumber(typed.tracking_number) }, now)
  return {
    now,
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    isTyped,
    problem,
    setProblem,
    correct,
    overtaken: !correct.isPending && !isEqual(was, now) && !isStored,
    acknowledge: () => {
      setWas(now)
      setProblem(undefined)
    },
  }
}

type Parcel = { courier_code: string; tracking_number: string }
const isEqual = (one: Parcel, other: Parcel): boolean =>
  one.courier_code === other.courier_code && one.tracking_number === other.tracking_number
