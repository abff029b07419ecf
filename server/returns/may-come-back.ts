import { type OrderStatus, showsReturn } from '#domain/order-status.ts'
import { productStatuses } from '#domain/product-status.ts'

/** Whether the desk may record a return for a line: it was sent, has no return request, and its box was not inspected before. */
export const mayComeBack = ({ os_code, ps_code }: { os_code: OrderStatus; ps_code: number }): boolean =>
  showsReturn(os_code) && ps_code === productStatuses.sold
