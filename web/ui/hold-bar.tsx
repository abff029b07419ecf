import type { ReactNode } from 'react'
import { holdUrgency } from '#domain/hold.ts'
import { Button } from './button.tsx'
import { CountdownAnnouncer } from './countdown-announcer.tsx'
import { minutesSeconds } from './format.ts'
import { useCountdown } from './use-countdown.ts'
import styles from './hold-bar.module.css'

type Props = {
  /** ISO time by the server's clock; null draws nothing. */
  expiresAt: string | null | undefined
  /** Seconds at which the bar is full; null: nobody knows, so there is no bar. */
  full: number | null
  /** Seconds before the end from which on the bar is red. */
  warning?: number | undefined
  text?: ReactNode
  onExtend?: () => void
  extending?: boolean
  /** The hold cannot be extended any more: no button, and the text says so. */
  capped?: boolean
}

/** How long the boxes in the cart or on the order form are still held: pine, amber from 5 minutes, red from `warning` on. */
export function HoldBar({
  expiresAt,
  full,
  warning,
  text = '담아 둔 상품을 지켜 드려요',
  onExtend,
  extending,
  capped,
}: Props) {
  const left = useCountdown(expiresAt)
  if (left === undefined) return null
  return (
    <div className={styles.hold} data-urgency={holdUrgency(left, warning)}>
      <span className={styles.text}>{left > 0 ? text : '시간이 다 됐어요'}</span>
      <time className={styles.time} role="timer" aria-live="off" dateTime={`PT${left}S`}>
        {minutesSeconds(left)}
      </time>
      {onExtend && !capped && left > 0 && (
        <Button variant="secondary" size="md" busy={extending && '연장 중'} onClick={onExtend}>
          연장
        </Button>
      )}
      {full && <span className={styles.bar} style={{ scale: `${Math.min(1, left / full)} 1` }} />}
      <CountdownAnnouncer left={left} />
    </div>
  )
}
