import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'

type Line = { id: number; order_no: string; pc_name: string; os_code: OrderStatus }

/** A line that somebody else has already moved, as a refusal names it: which line, and its state now. */
export const toldLine = ({ id, order_no, pc_name, os_code }: Line) => ({
  id,
  order_no,
  pc_name,
  os_code,
  name: `${order_no} ${pc_name}`,
  now: orderStatusNames[os_code],
})
