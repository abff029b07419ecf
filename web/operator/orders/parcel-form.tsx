import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CheckedRow, shipOrderLines } from '#contract/operator/shipments.ts'
import { plainTrackingNumber } from '#domain/tracking-number.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { conflictsOf, showRefusal, typedProblem } from '#web/operator/desk/use-act.ts'
import { useOpenDraft } from '#web/operator/kit/open-drafts.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Counts } from './counts.ts'
import { useRefresh } from './use-moves.ts'
import styles from './parcel-form.module.css'

type Props = {
  /** Name of the partner, as the heading of the form, if there are several. */
  partner: string | undefined
  lineIds: readonly number[]
  couriers: Counts['couriers']
  /** Sends it in another way than the market's staff; undefined: it was called off. */
  send?: (parcel: {
    courier_code: string
    number: string
    sure: boolean
  }) => Promise<{ line_count: number } | undefined>
}

/** One parcel for all lines of an order that one partner packs; the Enter of a scanner submits it. */
export function ParcelForm({ partner, lineIds, couriers, send = shipped(lineIds) }: Props) {
  const refresh = useRefresh()
  const [courier, setCourier] = useState('')
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  useOpenDraft(number !== '')
  /** The number is unusual: a second press confirms it. */
  const [odd, setOdd] = useState(false)
  /** It was refused; the order is only being fetched again, and the next number may be sent. */
  const [refused, setRefused] = useState(false)
  const telling = useRef<{ title: string; body: string }>(undefined)
  const typed = {
    number: plainTrackingNumber(number),
    sure: odd,
    courier_code: courier || (couriers[0]?.code ?? ''),
  }
  const ship = useMutation({
    mutationFn: (sent: typeof typed) => send(sent),
    onSuccess(answer) {
      if (!answer) return undefined
      toast(`${answer.line_count}개를 출고했어요. 10분 뒤에 문자로 알려요`, { icon: 'check' })
      return refresh()
    },
    onError(error, sent) {
      setRefused(true)
      const row = rowOf(error)
      const isOdd = row?.problem === null && row.odd !== null
      const words = row?.problem ?? row?.odd ?? typedProblem(error)
      // Another number may have been typed meanwhile, which nobody has looked at.
      const isSame = sent.number === typed.number && sent.courier_code === typed.courier_code
      if (isSame) setProblem(words)
      if (!words) showRefusal(error)
      setOdd(isOdd && isSame)
      const conflicts = conflictsOf(error)?.map(({ name, now }) => `${name} ${now}`) ?? []
      const title = row?.problem ?? (conflicts.length > 0 && errorMessage(error))
      if (!title) return undefined
      // Somebody else may have been first: the current state is fetched.
      telling.current = { title, body: [...conflicts, `적은 운송장 번호: ${sent.number}`].join(', ') }
      return refresh()
    },
  })
  // If the form disappears because somebody else has shipped the lines, its sentence is shown in a dialog instead.
  useEffect(() => {
    if (!ship.isPending) telling.current = undefined
  }, [ship.isPending])
  useEffect(
    () => () => {
      if (telling.current) void showAlert(telling.current.title, telling.current.body)
    },
    [],
  )

  const sending = ship.isPending && !refused

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    if (!number.trim()) return setProblem('운송장 번호를 입력하세요')
    setRefused(false)
    telling.current = undefined
    ship.mutate(typed)
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Select
        label="택배사"
        value={courier || couriers[0]?.code}
        options={couriers.map(({ code, courier_name }) => ({ value: code, label: courier_name }))}
        onChange={({ target }) => {
          setCourier(target.value)
          setProblem(undefined)
          setOdd(false)
        }}
      />
      <Field
        label={<>운송장 번호 {!partner && <small>{lineIds.length}개를 한 번에</small>}</>}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        error={problem}
        onChange={({ target }) => {
          setNumber(target.value)
          setProblem(undefined)
          setOdd(false)
        }}
      />
      <Button type="submit" variant={partner ? 'secondary' : 'primary'} wide size="md" busy={sending && '출고 중'}>
        {odd ? '그대로 출고 처리' : '출고 처리'}
      </Button>
    </form>
  )
}

const shipped =
  (lineIds: readonly number[]): NonNullable<Props['send']> =>
  ({ number, ...parcel }) =>
    operatorApi(shipOrderLines, { body: { rows: [{ number }], line_ids: [...lineIds], ...parcel } })

/** The server's result for this one row. */
function rowOf(error: unknown): CheckedRow | undefined {
  const result = error instanceof ServerRefusal ? (error.result as { rows?: CheckedRow[] } | null) : null
  return result?.rows?.[0]
}
