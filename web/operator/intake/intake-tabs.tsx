import { useQuery } from '@tanstack/react-query'
import { listDrafts } from '#contract/operator/intake.ts'
import { LaneTabs } from '#web/operator/kit/lane-tabs.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { intakeKey } from '#web/operator/imports/intake-key.ts'

export const laneNames = {
  NEW: '새 도체',
  SHEET: '표로 입고',
  DRAFT: '작성 중',
  SCHEDULED: '예약',
  POSTED: '등록함',
} as const
export type Lane = keyof typeof laneNames
export const laneIn = (name: string | null): Lane => (name !== null && name in laneNames ? (name as Lane) : 'NEW')

export function IntakeTabs({ lane }: { lane: Lane }) {
  const polling = usePolling()
  const { data } = useQuery({
    queryKey: [...intakeKey, 'list', 'counts'],
    queryFn: () => operatorApi(listDrafts, { query: { limit: 1 } }),
    refetchInterval: polling,
  })
  const lanes = Object.entries(laneNames).map(([name, label]) => ({
    name: label,
    to: name === 'NEW' ? '/operator/intake' : `/operator/intake?lane=${name}`,
    current: lane === name,
    count: data?.counts.find(({ state }) => state === name)?.count,
  }))
  return <LaneTabs look="row" label="입고" lanes={lanes} />
}
