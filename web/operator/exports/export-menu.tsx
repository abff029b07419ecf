import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { cancelExport, type DeskExport, type ExportKind, listExports } from '#contract/operator/exports.ts'
import type { SheetFormat } from '#contract/sheet-format.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { showRefusal } from '#web/operator/desk/use-act.ts'
import { JobProgress } from '#web/operator/kit/job-progress.tsx'
import { ExportButton } from '#web/operator/kit/export-button.tsx'
import { filePatience } from '#web/operator/kit/file-patience.ts'
import { deskFile, operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { dateTime, digits } from '#web/ui/format.ts'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { seoulTime } from '#web/ui/seoul-time.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import styles from './export-menu.module.css'

type Asked = { format: SheetFormat }
type Period = { start_date: string; end_date: string }
/** `words`: what the sheet contains, '결제완료 · 한결축산'. */
type Way<Wanted> = { words: string; onAsk: (asked: Wanted) => Promise<unknown> }
type Props = {
  kind: ExportKind
  /** Label of the button. */
  label: string
} & (
  | {
      /** Exactly the rows that the desk lists at this moment. */
      list: Way<Asked>
      period?: never
    }
  | {
      list?: never
      /** All payments in a period. */
      period: Way<Asked & Period>
    }
)

const isGoing = ({ state }: DeskExport) => state === 'WAITING' || state === 'RUNNING'
const day = (daysAgo: number) => seoulTime(serverTime() - daysAgo * 86_400_000).slice(0, 10)

/** Requests a sheet, shows its progress, and offers the latest ones for download. */
export function ExportMenu(props: Props) {
  const [open, setOpen] = useState(false)
  const { label } = props
  return (
    <>
      <Button variant="line" size="md" icon="download" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={open} wide title={label} onClose={() => setOpen(false)}>
        {open && <Body {...props} />}
      </Sheet>
    </>
  )
}

function Body({ kind, list, period }: Props) {
  const queries = useQueryClient()
  const queryKey = ['staff', 'exports', kind]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await operatorApi(listExports, { query: { kind } })).data,
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? 700 : false),
  })
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [days, setDays] = useState<Period>({ start_date: day(6), end_date: day(0) })
  const common = {
    onError: showRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  }
  const ask = useMutation({
    mutationFn: async () => (list ? list.onAsk({ format }) : period.onAsk({ format, ...days })),
    ...common,
  })
  const cancel = useMutation({ mutationFn: (id: number) => operatorApi(cancelExport, { params: { id } }), ...common })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!ask.isPending) ask.mutate()
  }
  return (
    <div className={styles.menu}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <p>{(list ?? period).words}</p>
        {period && (
          <div className={styles.days}>
            <Field
              label="시작일"
              type="date"
              value={days.start_date}
              onChange={({ target }) => setDays({ ...days, start_date: target.value })}
            />
            <Field
              label="종료일"
              type="date"
              value={days.end_date}
              onChange={({ target }) => setDays({ ...days, end_date: target.value })}
            />
          </div>
        )}
        <fieldset className={styles.formats}>
          <legend>형식</legend>
          {(['xlsx', 'csv'] as const).map((one) => (
            <Radio key={one} name="format" value={one} checked={format === one} onChange={() => setFormat(one)}>
              {one === 'xlsx' ? '엑셀 (3만 줄까지)' : 'CSV (더 많을 때)'}
            </Radio>
          ))}
        </fieldset>
        <Button type="submit" wide size="md" busy={ask.isPending && '시작하는 중'}>
          만들기
        </Button>
      </form>
      {error && !data && <PartFailed onRetry={() => void refetch()}>만든 표를 불러오지 못했어요.</PartFailed>}
      {data && data.length > 0 && (
        <section className={styles.made} aria-label="내가 만든 표">
          <h3>내가 만든 표</h3>
          <ul>
            {data.map((one) => (
              <li key={one.id}>
                {isGoing(one) ? (
                  <JobProgress
                    what="만드는 중"
                    done={one.done}
                    total={one.total}
                    unit="줄"
                    error={error}
                    cancelling={cancel.isPending}
                    onCancel={() => cancel.mutate(one.id)}
                  />
                ) : (
                  <Made one={one} />
                )}
              </li>
            ))}
          </ul>
          <small>일주일 동안 나만 내려받을 수 있고, 내려받으면 기록에 남아요. 표가 쌓이면 오래된 것부터 지워요.</small>
        </section>
      )}
    </div>
  )
}

function Made({ one: { id, state, kept, file_name, total, problem, created_at } }: { one: DeskExport }) {
  return (
    <div className={styles.one}>
      <p>
        <b>{file_name || (state === 'CANCELLED' ? '취소한 표' : '만들지 못한 표')}</b>
        <small>
          {dateTime(created_at)}
          {state === 'DONE' && ` · ${digits(total ?? 0)}줄`}
          {state === 'DONE' && !kept && ' · 이제 보관하지 않아요'}
        </small>
        {problem && <em>{problem}</em>}
      </p>
      {kept && (
        <ExportButton
          path={() => deskFile(`/api/operators/exports/${id}/file`, AbortSignal.timeout(filePatience))}
          file={file_name}
        >
          내려받기
        </ExportButton>
      )}
    </div>
  )
}
