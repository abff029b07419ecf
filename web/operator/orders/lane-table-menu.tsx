import type { OrderStatus } from '#domain/order-status.ts'
import { TableMenu, useColumns } from '#web/operator/desk/table-menu.tsx'
import type { Column } from '#web/operator/kit/table-row.tsx'
import { useNavigate } from '#web/router/use-navigate.ts'
import { columnsOf } from './lane-columns.tsx'
import { addressOf, sortOf, type View } from './use-view.ts'

/** The columns of a lane that the staff member has chosen. */
export const useLaneColumns = (lane: OrderStatus) => useColumns(`orders:${lane}`, columnsOf(lane))

/** Settings of the staff member for the table of a lane. */
export function LaneTableMenu({ lane, view }: { lane: OrderStatus; view: View }) {
  const navigate = useNavigate()
  return (
    <TableMenu
      columns={columnsOf(lane) as readonly Column<never>[]}
      chosen={useLaneColumns(lane)}
      sorted={sortOf(view)}
      onSort={(sort) => navigate(addressOf({ ...view, sort }), { replace: true, preventScrollReset: true })}
    />
  )
}
