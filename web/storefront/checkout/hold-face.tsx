import { useState } from 'react'
import { secondsLeft } from '#domain/hold.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HoldDialog } from '#web/ui/hold-dialog.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'

type Props = {
  /** ISO times by the server's clock; null: there is no hold. */
  expiresAt: string | null | undefined
  cappedAt: string | null | undefined
  title: string
  /** Sentence for the end of the time while the dialog is open. */
  overWords: string
  extending: boolean
  onExtend: () => void
  /** The server has refused to extend the hold any further. */
  capped?: boolean
  /** Called when the buyer has read that the time is over. */
  onOver: () => void
}

/** Seconds, until the settings are loaded. */
const usualLength = 60

/**
 * The dialog of the last minute (or as long as the settings say), for the cart and for the order page. The deadline itself opens it, so
 * that it also warns after a lost push or in a page that slept; 취소 closes it for this deadline. At zero it says that the time is over and
 * waits for a press.
 */
export function HoldFace({ expiresAt, cappedAt, title, overWords, extending, onExtend, capped, onOver }: Props) {
  const length = useSettings()?.warning_seconds ?? usualLength
  const left = useCountdown(expiresAt)
  const [warned, setWarned] = useState<string>()
  const [dismissed, setDismissed] = useState<string>()
  const [over, setOver] = useState(false)
  const open = left !== undefined && left > 0 && left <= length && expiresAt !== dismissed

  if (open && expiresAt && warned !== expiresAt) setWarned(expiresAt)
  if (!open && warned) {
    // Either the time ran out under the open warning, or the hold was closed, extended, ordered or released, here or in another tab.
    const extended = !!expiresAt && Date.parse(expiresAt) > Date.parse(warned)
    const ranOut = dismissed !== warned && !extended && secondsLeft(Date.parse(warned), serverTime()) <= 1
    if (ranOut) setOver(true)
    if (ranOut || expiresAt !== warned || dismissed === warned) setWarned(undefined)
  }

  return (
    <>
      <HoldDialog
        open={open}
        expiresAt={expiresAt}
        length={length}
        title={title}
        words="연장하지 않으면 다른 구매자가 살 수 있어요."
        capped={capped || isCapped(expiresAt, cappedAt)}
        extending={extending}
        onExtend={onExtend}
        onClose={() => setDismissed(expiresAt ?? undefined)}
      />
      <Dialog
        alert
        open={over}
        title="선점 시간이 지났습니다"
        onClose={() => {
          setOver(false)
          onOver()
        }}
        actions={
          <Button
            size="xl"
            data-focus
            onClick={() => {
              setOver(false)
              onOver()
            }}
          >
            확인
          </Button>
        }
      >
        {overWords}
      </Dialog>
    </>
  )
}

/** The deadline has reached its limit: extending it would change nothing. */
export function isCapped(expiresAt: string | null | undefined, cappedAt: string | null | undefined): boolean {
  return !!expiresAt && !!cappedAt && Date.parse(expiresAt) >= Date.parse(cappedAt)
}
