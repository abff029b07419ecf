import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CarcassImport, listImportOdd } from '#contract/operator/imports.ts'
import { traceability } from '#domain/traceability.ts'
import type { Confirmed } from '#domain/unusual.ts'
import { tenThousands } from '#domain/prices.ts'
import { callQuery } from '#web/operator/desk/desk-query.ts'
import bar from '#web/operator/intake/post-bar.module.css'
import { leadToHalfMoment } from '#web/operator/kit/lead-to-half-moment.ts'
import { useLastingDraft } from '#web/operator/kit/use-lasting-draft.ts'
import { useMomentInput } from '#web/operator/kit/use-moment-input.ts'
import { usePassedMinute } from '#web/operator/kit/use-passed-minute.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { digits, totalKilograms } from '#web/ui/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { seoulMoment } from '#web/ui/seoul-time.ts'
import { at as desk, deskQuery } from './at.ts'
import { OddLines } from './odd-lines.tsx'
import styles from './imports.module.css'

export type Receiving = { way: 'post' | 'draft'; at: string | null; right: number; confirmed: Confirmed[] }
/** `busy`: the kind of receiving that is running. */
type Props = { of: CarcassImport; busy: Receiving['way'] | false; onReceive: (receiving: Receiving) => void }
/** The confirmed values, each with the value that was confirmed, and the time of posting. Survives a reload. */
type Typed = { at: string; confirmed: Receiving['confirmed'] }

/** Unusual values, to be confirmed one by one, and the buttons that receive the sheet. */
export function ReceiveImport({ of, busy, onReceive }: Props) {
  const { id, counts, sums } = of
  const kept = useLastingDraft<Typed>(`import:${id}`)
  const { at, confirmed } = kept.value ?? { at: '', confirmed: [] }
  const minute = usePassedMinute(at)
  const type = (part: Partial<Typed>) => kept.keep({ at, confirmed, ...part })
  const moment = useMomentInput(at, (typed) => type({ at: typed }))
  const acts = useRef<HTMLElement>(null)
  // The result changes with each dry run.
  const { data: odd } = useQuery({
    ...callQuery({ key: [...desk.key, String(of.turn)] }, listImportOdd, { params: { id } }),
    enabled: of.state === 'READY' && of.step === 'check',
  })
  const { data: choices } = useQuery(deskQuery)
  const lines = odd?.data ?? []
  const ticked = new Set(
    confirmed
      .filter((one) => lines.some(({ line, value }) => line === one.line && value === one.value))
      .map(({ line }) => line),
  )
  const cutOf = (code: string | null) => choices?.cuts.find(({ pc_code }) => pc_code === code)?.pc_name ?? '도체'

  async function receive(receiving: Pick<Receiving, 'way' | 'at'>) {
    if (receiving.way === 'post' && leadToHalfMoment(acts.current)) return
    const sure =
      receiving.way === 'draft' ||
      (await askConfirm({
        title: `${digits(sums.boxes)}상자 · ${tenThousands(sums.price)}을 ${receiving.at ? '예약' : '판매 시작'}할까요?`,
        action: receiving.at ? '예약하기' : '판매 시작',
      }))
    if (sure)
      onReceive({ ...receiving, right: counts.right, confirmed: confirmed.filter(({ line }) => ticked.has(line)) })
  }
  return (
    <>
      {lines.length > 0 && (
        <section className={styles.list} aria-label="평소와 다른 값">
          <h2 className={styles.title}>평소와 다른 값 {digits(odd?.total ?? 0)}줄</h2>
          <p className={styles.hint}>
            맞는 줄만 하나씩 확인하세요. 다 확인하기 전에는 판매를 시작할 수 없어요. 틀렸으면 파일을 고쳐 다시 올리세요.
          </p>
          <OddLines
            lines={lines}
            nameOf={({ cattle_no, pc_code }) => `${traceability(cattle_no)} ${cutOf(pc_code)}`}
            ticked={ticked}
            onTick={(next) =>
              type({
                confirmed: lines.filter(({ line }) => next.has(line)).map(({ line, value }) => ({ line, value })),
              })
            }
          />
        </section>
      )}
      <div className={bar.foot}>
        {minute.problem && (
          <p className={bar.wrong} role="alert">
            <Icon name="warning" size={18} />
            {minute.problem}
          </p>
        )}
        <section ref={acts} className={bar.bar} aria-label="등록">
          <p>
            <span>
              도체 <b>{digits(counts.right)}두</b>
            </span>
            <span>
              {digits(sums.boxes)}부위 · {totalKilograms(sums.weight)} · {digits(sums.price)}원
            </span>
          </p>
          <label>
            예약 시각 <input {...moment.input} aria-invalid={moment.problem || minute.problem ? true : undefined} />
          </label>
          {moment.problem && (
            <b className={bar.half} role="alert">
              {moment.problem}
            </b>
          )}
          <Button
            variant="line"
            size="md"
            disabled={busy === 'post'}
            busy={busy === 'draft' && '저장하는 중'}
            onClick={() => void receive({ way: 'draft', at: null })}
          >
            임시 저장만
          </Button>
          <Button
            size="md"
            disabled={busy === 'draft'}
            busy={busy === 'post' && '시작하는 중'}
            onClick={() => minute.hasPassed() || void receive({ way: 'post', at: seoulMoment(at) })}
          >
            {digits(counts.right)}두 {at ? '예약하기' : '판매 시작'}
          </Button>
        </section>
      </div>
    </>
  )
}
