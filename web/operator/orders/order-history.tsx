import type { Result } from '#contract/call.ts'
import type { getDeskOrder } from '#contract/operator/orders.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { HistoryList, typed } from '#web/operator/kit/history-list.tsx'
import type { DeskLine } from './order-lines.tsx'

type Props = { history: Result<typeof getDeskOrder>['data']['history']; lines: readonly DeskLine[] }

/** Who moved which line when, newest first; lines that went together stand together. */
export function OrderHistory({ history, lines }: Props) {
  const names = new Map(lines.map(({ id, pc_name }) => [id, pc_name]))
  return (
    <HistoryList
      entries={history.map(({ at, line_id, os_code, staff_name, reason }) => ({
        key: at + line_id + os_code,
        what: `${names.get(line_id)} ${orderStatusNames[os_code]}`,
        at,
        said: [staff_name, typed(reason)],
      }))}
    />
  )
}
