import { holdUrgency } from '#domain/hold.ts'
import { useWarningSeconds } from '#web/operator/kit/use-warning-seconds.ts'
import { minutesSeconds } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

const tones = { calm: 'pine', soon: 'amber', now: 'red' } as const

/** Time left of a hold by the server's clock; a payment has none. */
export function TimeLeft({ until }: { until: string | null }) {
  const left = useCountdown(until)
  const warning = useWarningSeconds()
  if (left === undefined) return <Tag tone="line">결제 중</Tag>
  return <Tag tone={tones[holdUrgency(left, warning)]}>{left > 0 ? minutesSeconds(left) : '끝남'}</Tag>
}
