import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CheckedRow, checkShipments, shipOrderLines } from '#contract/operator/shipments.ts'
import { readPaste } from '#domain/tracking-paste.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { showRefusal, typedProblem } from '#web/operator/desk/use-act.ts'
import { askBeforeClose } from '#web/operator/kit/ask-before-close.ts'
import { afterSent, useSessionDraft } from '#web/operator/kit/use-session-draft.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CheckedRows } from './checked-rows.tsx'
import type { Counts } from './counts.ts'
import { useRefresh } from './use-moves.ts'
import styles from './paste-sheet.module.css'

type Props = {
  open: boolean
  /** The lines picked when it is opened, in the order of the list: numbers without a key are assigned to them. */
  lineIds: readonly number[]
  partner: number | undefined
  couriers: Counts['couriers']
  onClose: () => void
  onDone: () => void
}

/**
 * Imports tracking numbers from a spreadsheet: each row is checked and shown before all are saved at once. The pasted text survives a
 * reload and is not dropped without a question.
 */
export function PasteSheet({ open, onClose, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const paste = usePaste(props)
  const { text, rows, courier, lineIds, checked, problem, write, drop } = paste
  const handleClose = () =>
    void askBeforeClose(`적은 ${rows.length}줄을 버릴까요?`, rows.length > 0, () => {
      drop()
      onClose()
    })
  // If there are fewer numbers than lines, one may be missing in the middle, and the others would go to the wrong boxes.
  const keyless = rows.filter(({ key }) => !key).length
  const without = keyless > 1 ? lineIds.length - keyless : 0
  return (
    <Sheet
      open={open}
      wide
      tall
      title="운송장 넣기"
      onClose={handleClose}
      footer={<PasteActs paste={paste} onEmpty={() => area.current?.focus()} />}
    >
      <div className={styles.form}>
        <Select
          label="택배사 (적지 않은 줄)"
          value={courier}
          options={props.couriers.map(({ code, courier_name }) => ({ value: code, label: courier_name }))}
          onChange={({ target }) => write(text, target.value)}
        />
        <TextAreaField
          ref={area}
          data-focus=""
          label="주문번호나 주문상품번호, 택배사, 운송장"
          rows={6}
          spellCheck={false}
          value={text}
          hint={
            lineIds.length > 0
              ? `번호만 넣으면 선택한 ${lineIds.length}개에 차례로 들어가요. 한 줄이면 모두 같은 상자예요.`
              : '엑셀에서 복사해 붙여넣으세요. 목록에서 고르고 오면 번호만 넣어도 돼요.'
          }
          error={problem}
          onChange={({ target }) => write(target.value)}
        />
      </div>
      {checked && <CheckedRows rows={checked} without={Math.max(without, 0)} />}
    </Sheet>
  )
}

/** What is checked or sent: a text, and the courier of its rows that name none. */
type Asked = { text: string; courier: string }

/** The pasted text, what the server says about its rows, and sending them. */
function usePaste({ lineIds: picked, partner, couriers, onDone }: Omit<Props, 'open' | 'onClose'>) {
  const refresh = useRefresh()
  // The lines for which it was opened: if somebody else has shipped one of them, the next number must not move to another box.
  const [lineIds, setLineIds] = useState(picked)
  const draft = useSessionDraft<string>('parcels')
  const text = draft.value ?? ''
  const [chosen, setChosen] = useState('')
  // An answer counts only for what it was asked about: the text may have changed while it was on its way.
  const [answer, setAnswer] = useState<Asked & { rows: readonly CheckedRow[] }>()
  const [problem, setProblem] = useState<string>()
  const rows = readPaste(text)
  const courier = chosen || couriers[0]?.code || ''
  const isAsked = (asked: Asked | undefined) => asked?.text === text && asked.courier === courier
  const checked = isAsked(answer) ? answer?.rows : undefined
  const body = (sent: Asked) => ({
    rows: readPaste(sent.text),
    line_ids: [...lineIds],
    courier_code: sent.courier,
    partner_id: partner ?? null,
  })

  // Problems with the rows are shown below the field, unless other rows are there by then.
  function tell(error: unknown, asked: Asked) {
    const words = typedProblem(error)
    if (isAsked(asked)) setProblem(words)
    if (!words) showRefusal(error)
  }
  const check = useMutation({
    mutationFn: (asked: Asked) => operatorApi(checkShipments, { body: body(asked) }),
    onSuccess: ({ rows }, asked) => setAnswer({ ...asked, rows }),
    onError: tell,
  })
  const ship = useMutation({
    mutationFn: (sent: Asked & { ids: readonly number[] }) =>
      operatorApi(shipOrderLines, { body: { ...body(sent), sure: true } }),
    async onSuccess({ line_count }, { text, ids }) {
      setLineIds(lineIds.filter((id) => !ids.includes(id)))
      toast(`${line_count}개를 출고했어요. 10분 뒤에 문자로 알려요`, { icon: 'check' })
      if (!draft.settle(text, afterSent(text))) onDone()
      await refresh()
    },
    async onError(error, { text, courier }) {
      tell(error, { text, courier })
      const result = error instanceof ServerRefusal ? (error.result as { rows?: CheckedRow[] } | null) : null
      if (result?.rows) setAnswer({ text, courier, rows: result.rows })
      await refresh()
    },
  })

  function write(next: string, forCourier = chosen) {
    if (next) draft.keep(next)
    else draft.drop()
    setChosen(forCourier)
    setProblem(undefined)
  }
  return { text, rows, courier, lineIds, checked, problem, setProblem, write, drop: draft.drop, check, ship }
}

type ActsProps = { paste: ReturnType<typeof usePaste>; onEmpty: () => void }

/** First the rows are checked; then they are sent, or the wrong ones are taken out. */
function PasteActs({ paste: { text, courier, rows, checked, setProblem, write, check, ship }, onEmpty }: ActsProps) {
  const odd = checked?.filter((row) => row.odd).length ?? 0
  const wrong = checked?.filter((row) => row.problem).length ?? 0
  const ids = checked?.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? []
  function handleCheck() {
    if (rows.length > 0) return check.mutate({ text, courier })
    setProblem('운송장 번호를 입력하세요')
    onEmpty()
  }
  return (
    <div className={styles.foot}>
      {checked && wrong > 0 && (
        <Button variant="line" size="md" onClick={() => write(withoutWrong(text, checked))}>
          틀린 {wrong}줄 빼기
        </Button>
      )}
      {checked && wrong === 0 ? (
        <Button wide size="md" busy={ship.isPending && '출고 중'} onClick={() => ship.mutate({ text, courier, ids })}>
          {odd > 0 ? `그대로 ${ids.length}개 출고 처리` : `${ids.length}개 출고 처리`}
        </Button>
      ) : (
        <Button wide size="md" busy={check.isPending && '확인 중'} onClick={handleCheck}>
          {rows.length > 0 ? `${rows.length}줄 확인하기` : '확인하기'}
        </Button>
      )}
    </div>
  )
}

/** The text without wrong rows, so that the right ones can be sent first; each number gets the key of its line, to stay with it. */
function withoutWrong(text: string, checked: readonly CheckedRow[]): string {
  return readPaste(text)
    .map(({ key, courier, number }, at) => [key || (checked[at]?.lines[0]?.id ?? ''), courier, number])
    .filter((_, at) => !checked[at]?.problem)
    .map((cells) => cells.filter(Boolean).join('\t'))
    .join('\n')
}
