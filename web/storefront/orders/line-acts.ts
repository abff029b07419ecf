import type { OrderLine } from '#contract/orders.ts'
import { mayCancel, mayConfirm, showsReturn } from '#domain/order-status.ts'
import { isReturnable } from './return-window.ts'

/** A line that was sent in exchange is settled with the customer centre. */
export const isCancellable = ({ os_code, replaces_id }: OrderLine): boolean =>
  mayCancel(os_code) && replaces_id === null

export const isConfirmable = ({ os_code }: OrderLine): boolean => mayConfirm(os_code)

/** A return that was refused after the inspection cannot be asked for again. */
export const wasRefused = ({ return_request: asked }: OrderLine): boolean =>
  asked?.state === 'REFUSED' && asked.received_at !== null

/** The line was delivered, and the time in which any reason is accepted is over. */
export const isPastReturn = (line: OrderLine): boolean => line.os_code === 'ORDK' && !isReturnable(line)

export const mayGiveBack = (line: OrderLine): boolean =>
  showsReturn(line.os_code) && !isPastReturn(line) && !wasRefused(line)
