import type { Health } from '#contract/operator/today.ts'
import { nameOfSweep, sweepNames } from '#domain/sweep-names.ts'
import { elapsed, spokenTime } from '#web/operator/kit/times.ts'
import { digits } from '#web/ui/format.ts'

export type HealthRow = { name: string; state: 'ok' | 'late' | 'failing'; words: string }

type LastAudit = NonNullable<Health['audit']> & Partial<NonNullable<Health['whole_audit']>>

/** Whether an audit runs (its sweep), and what it found when it last did. */
function auditRow(
  name: string,
  sweep: Health['sweeps'][number] | undefined,
  last: LastAudit | null,
  spoken: (at: string) => string,
): HealthRow {
  const isFailing = sweep?.state === 'failing'
  const isLate = !last || last.late || sweep?.state === 'late'
  const found = last?.violations ?? 0
  const words = [
    isFailing && '실패했어요',
    last?.late ? '30시간 넘게 돌지 않았어요' : sweep?.state === 'late' && '멈춰 있어요',
    last ? `${isFailing || isLate ? '마지막 ' : ''}${spoken(last.at)}` : '아직 돌지 않았어요',
    last && (found > 0 ? `어긋난 것 ${digits(found)}` : '어긋난 것 없음'),
    last?.rules?.join(', '),
    isFailing && sweep.failure,
  ]
  return {
    name,
    state: isFailing || found > 0 ? 'failing' : isLate ? 'late' : 'ok',
    words: words.filter(Boolean).join(' · '),
  }
}

/** One row for each part that is not well, one for all that are, and one for each audit. */
export function healthRows({ sweeps, sockets, audit, whole_audit }: Health, now: number): HealthRow[] {
  const rows: HealthRow[] = []
  rows.push({
    name: '실시간 연결',
    state: sockets.processes === 0 || sockets.waiting > 100 ? 'failing' : sockets.silent > 0 ? 'late' : 'ok',
    words:
      sockets.processes === 0
        ? '살아 있는 서버가 없어요'
        : [
            `서버 ${digits(sockets.processes)}대 · 접속 ${digits(sockets.connected)}`,
            sockets.waiting > 0 && `밀린 알림 ${digits(sockets.waiting)}`,
            sockets.silent > 0 && `끊긴 서버 ${digits(sockets.silent)}대`,
          ]
            .filter(Boolean)
            .join(' · '),
  })
  const ill = sweeps.filter(({ name, state }) => state !== 'ok' && !['audit', 'whole audit'].includes(name))
  for (const { name, state, ok_at, failure } of ill)
    rows.push({
      name: nameOfSweep(name),
      state,
      words: [
        state === 'failing' ? '실패했어요' : '멈춰 있어요',
        ok_at ? `마지막 성공 ${elapsed(ok_at, now)}` : '성공한 적 없음',
        failure,
      ]
        .filter(Boolean)
        .join(' · '),
    })
  const well = sweeps.filter(({ state }) => state === 'ok').length
  rows.push({
    name: '자동 작업',
    state: well === 0 ? 'failing' : 'ok',
    words: sweeps.length === 0 ? '도는 작업이 없어요' : `${digits(sweeps.length)}개 중 ${digits(well)}개 정상`,
  })
  const sweep = (name: string) => sweeps.find((one) => one.name === name)
  rows.push(
    auditRow(sweepNames.audit, sweep('audit'), audit, (at) => elapsed(at, now)),
    auditRow(sweepNames['whole audit'], sweep('whole audit'), whole_audit, (at) => spokenTime(at, now)),
  )
  return rows
}
