import { useState } from 'react'
import { Button } from './button.tsx'
import { CountdownAnnouncer } from './countdown-announcer.tsx'
import { Dialog } from './dialog.tsx'
import { useCountdown } from './use-countdown.ts'
import styles from './hold-dialog.module.css'

type Props = {
  open: boolean
  /** ISO time by the server's clock. */
  expiresAt: string | null | undefined
  /** Seconds before the end at which it opens; the ring is full then. */
  length: number
  title: string
  words: string
  /** The hold cannot be extended any more: the dialog says so and can only be closed. */
  capped?: boolean
  extending?: boolean
  onExtend: () => void
  onClose: () => void
}

const around = 2 * Math.PI * 52

/** The last seconds of a hold (a minute, by the settings): a ring that empties, 연장하기 (focused) above 취소. */
export function HoldDialog({ open, expiresAt, length, title, words, capped, extending, onExtend, onClose }: Props) {
  // While the dialog fades out it keeps the deadline it had: after an extension the ten new minutes would show for a moment.
  const [shown, setShown] = useState(expiresAt)
  if (open && shown !== expiresAt) setShown(expiresAt)
  const left = Math.min(useCountdown(shown) ?? 0, length)
  const share = Math.min(1, left / length)
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={title}
      top={
        <div className={styles.ring}>
          <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
            <circle cx="60" cy="60" r="52" />
            <circle cx="60" cy="60" r="52" strokeDasharray={`${around * share} ${around}`} />
          </svg>
          <b role="timer" aria-live="off">
            {left}초
          </b>
          <CountdownAnnouncer left={open ? left : undefined} />
        </div>
      }
      actions={
        <>
          {!capped && (
            <Button size="xl" data-focus busy={extending && '연장 중'} onClick={onExtend}>
              연장하기
            </Button>
          )}
          <Button variant="neutral" data-focus={capped || undefined} onClick={onClose}>
            취소
          </Button>
        </>
      }
    >
      {capped ? '더 이상 시간을 연장할 수 없습니다.' : words}
    </Dialog>
  )
}
