import type { OrderLine } from '#contract/orders.ts'
import { mayCancel, mayConfirm, showsReturn } from '#domain/order-status.ts'
import { isReturnable } from './return-window.ts'

/** What was given in exchange is settled with the customer centre. */
export const isCancellable = ({ os_code, replaces_id }: OrderLine): boolean =>
  mayCancel(os_code) && replaces_id === null

export const isConfirmable = ({ os_code }: OrderLine): boolean => mayConfirm(os_code)

/** What was inspected and refused is not asked back again. */
export const wasRefused = ({ return_request: asked }: OrderLine): boolean =>
  asked?.state === 'REFUSED' && asked.received_at !== null

/** The line came, and the time to give it back for any reason is over. */
export const isPastReturn = (line: OrderLine): boolean => line.os_code === 'ORDK' && !isReturnable(line)

export const mayGiveBack = (line: OrderLine): boolean =>
  showsReturn(line.os_code) && !isPastReturn(line) && !wasRefused(line)
