import { useState } from 'react'
import type { OrderLine } from '#contract/orders.ts'
import { Coming } from '#web/storefront/shell/coming.tsx'
import { lazyPart } from '#web/storefront/shell/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { isCancellable, isConfirmable, mayGiveBack } from './line-acts.ts'
import { closedBut } from './return-window.ts'
import styles from './order-detail-page.module.css'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog))
const ReturnSheet = lazyPart(() => import('./return-sheet.tsx').then((module) => module.ReturnSheet))

const acts = {
  cancel: { words: '한 번에 취소', Asks: CancelDialog, fits: isCancellable },
  return: {
    words: '한 번에 반품 신청',
    Asks: ReturnSheet,
    // Lines for which only the customer centre can help, or only a wrong item counts, have their own button.
    fits: (line: OrderLine) => mayGiveBack(line) && !closedBut(line),
  },
  confirm: { words: '한 번에 구매확정', Asks: ConfirmDialog, fits: isConfirmable },
} as const
type Act = keyof typeof acts

/** Actions on several lines of an order at once. With a single line the buttons of that line are enough. */
export function WholeOrderActs({ lines }: { lines: readonly OrderLine[] }) {
  /** The lines as they were at the press: pushed changes do not alter what was read. */
  const [asked, setAsked] = useState<{ act: Act; lines: readonly OrderLine[]; open: boolean }>()
  const found = (Object.keys(acts) as Act[]).map((act) => ({ act, lines: lines.filter(acts[act].fits) }))
  const offered = found.filter((one) => one.lines.length > 1)
  const Asks = asked && acts[asked.act].Asks
  return (
    <>
      {offered.length > 0 && (
        <div className={styles.whole}>
          {offered.map((one) => (
            <Button
              key={one.act}
              variant={one.act === 'confirm' ? 'secondary' : 'line'}
              size="md"
              onClick={() => setAsked({ ...one, open: true })}
            >
              {one.lines.length}개 {acts[one.act].words}
            </Button>
          ))}
        </div>
      )}
      {asked && Asks && (
        <Coming onLost={() => setAsked(undefined)}>
          <Asks
            key={`${asked.act} ${asked.lines.map(({ id }) => id).join()}`}
            open={asked.open}
            lines={asked.lines}
            onClose={() => setAsked({ ...asked, open: false })}
          />
        </Coming>
      )}
    </>
  )
}
