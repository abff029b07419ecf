import type { DeskOrder } from '#contract/operator/orders.ts'
import { nameOfAction, typedReason } from '#domain/audit-actions.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { HistoryList } from '#web/operator/kit/history-list.tsx'
import type { DeskLine } from './order-lines.tsx'

type Props = Pick<DeskOrder, 'history' | 'corrections'> & { lines: readonly DeskLine[] }

/** Moves of lines and corrections, with author and time, newest first. */
export function OrderHistory({ history, corrections, lines }: Props) {
  const names = new Map(lines.map(({ id, pc_name }) => [id, pc_name]))
  const moves = history.map(({ at, line_id, os_code, staff_name, reason }) => ({
    key: at + line_id + os_code,
    what: `${names.get(line_id)} ${orderStatusNames[os_code]}`,
    at,
    said: [staff_name, typedReason(reason)],
  }))
  const corrected = corrections.map(({ id, at, action, line_id, staff_name, reason, changes }) => ({
    key: `${id}`,
    what: [line_id && names.get(line_id), nameOfAction(action)].filter(Boolean).join(' '),
    at,
    said: [
      staff_name,
      typedReason(reason),
      ...changes.filter(({ field }) => field !== 'courier_code').map(changeWords),
    ],
  }))
  return <HistoryList entries={[...moves, ...corrected].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))} />
}

const changeWords = ({ before, after }: DeskOrder['corrections'][number]['changes'][number]): string =>
  `${before || '없음'} → ${after || '없음'}`
