import { shortDate } from '#web/ui/format.ts'
import type { Counts } from './counts.ts'
import { laneNames } from './lanes.ts'
import type { View } from './use-view.ts'

/** What is listed at the moment, in words: '배송준비중 · 한결축산 · 11.20 · ‘우리정육’'. */
export function listWords({ lane, partner, day, q }: View, counts: Counts | undefined): string {
  const name = counts?.partners.find(({ id }) => id === partner)?.partner_name
  return [
    lane ? laneNames[lane] : '보드',
    partner && (name ?? `공급사 ${partner}`),
    day && shortDate(day),
    q && `‘${q}’`,
  ]
    .filter(Boolean)
    .join(' · ')
}
