import { workLanes } from '#domain/order-status.ts'
import { BoardLane } from './board-lane.tsx'
import type { Counts } from './counts.ts'
import type { View } from './use-view.ts'
import styles from './board.module.css'

type Props = { view: View; counts: Counts | undefined }

/** The four lanes side by side, with a card for the lines of each order; the oldest is on top. */
export function Board({ view, counts }: Props) {
  // The counts are those of the whole lane, and would be wrong for a filtered one.
  const whole = !view.q && !view.day && !view.partner
  return (
    <div className={styles.board}>
      {workLanes.map((lane) => (
        <BoardLane
          key={lane}
          lane={lane}
          view={view}
          count={whole ? counts?.lanes.find(({ os_code }) => os_code === lane)?.count : undefined}
        />
      ))}
    </div>
  )
}
