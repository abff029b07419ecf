import type { Health } from '#contract/operator/today.ts'
import { digits } from '#web/ui/format.ts'

export type HealthRow = { name: string; state: 'ok' | 'late' | 'failing'; words: string }

/** Korean names of the sweeps. */
const sweepNames: Record<string, string> = {
  'expire holds': '선점 만료',
  'reconcile payments': '결제 확인',
  'send messages': '문자 발송',
  'ask what became of messages': '문자 도착 확인',
  'ask the tax office': '사업자 조회',
  'ask for traces': '이력 조회',
  'track parcels': '배송 추적',
  'post scheduled': '예약 판매',
  'fold counts': '집계',
  audit: '상시 점검',
  ledger: '결제사 대조',
  'confirm delivered': '자동 구매확정',
  'close stale forms': '주문서 정리',
  prune: '오래된 기록 정리',
  retention: '개인정보 파기',
}
const sweepName = (name: string): string => sweepNames[name] ?? name

/** One row for each part that is not well, and one for all that are. */
export function healthRows({ sweeps, sockets, audit }: Health, ago: (at: string) => string): HealthRow[] {
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
  const ill = sweeps.filter(({ state }) => state !== 'ok')
  for (const { name, state, ok_at, failure } of ill)
    rows.push({
      name: sweepName(name),
      state,
      words: [
        state === 'failing' ? '실패했어요' : '멈춰 있어요',
        ok_at ? `마지막 성공 ${ago(ok_at)}` : '성공한 적 없음',
        failure,
      ]
        .filter(Boolean)
        .join(' · '),
    })
  const well = sweeps.length - ill.length
  rows.push({
    name: '자동 작업',
    state: well === 0 ? 'failing' : 'ok',
    words: sweeps.length === 0 ? '도는 작업이 없어요' : `${digits(sweeps.length)}개 중 ${digits(well)}개 정상`,
  })
  rows.push({
    name: '장부 점검',
    state: audit && audit.violations > 0 ? 'failing' : audit ? 'ok' : 'late',
    words: audit
      ? `${ago(audit.at)} · ${audit.violations > 0 ? `어긋난 것 ${digits(audit.violations)}` : '어긋난 것 없음'}`
      : '아직 돌지 않았어요',
  })
  return rows
}
