import type { Result } from '#contract/call.ts'
import type { getDeskOrder } from '#contract/operator/orders.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { dateTime } from '#web/ui/format.ts'
import type { DeskLine } from './order-lines.tsx'
import styles from './order-history.module.css'

type Props = { history: Result<typeof getDeskOrder>['data']['history']; lines: readonly DeskLine[] }

/** Who moved which line when, newest first; lines that went together stand together. */
export function OrderHistory({ history, lines }: Props) {
  const names = new Map(lines.map(({ id, pc_name }) => [id, pc_name]))
  return (
    <div className={styles.history}>
      <Accordion title="기록">
        <ol>
          {history.map(({ at, line_id, os_code, staff_name, reason }) => (
            <li key={`${at}${line_id}${os_code}`}>
              <b>
                {names.get(line_id)} {orderStatusNames[os_code]}
              </b>
              <time dateTime={at}>{dateTime(at)}</time>
              <span>{[staff_name, /[가-힣]/.test(reason) ? reason : ''].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      </Accordion>
    </div>
  )
}
