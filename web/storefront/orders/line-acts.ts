import type { OrderLine } from '#contract/orders.ts'
import { mayConfirm, showsReturn } from '#domain/order-status.ts'
import { isReturnable } from './return-window.ts'

/** A server of the release before does not say: then there is no button. */
export const isCancellable = ({ cancelling }: OrderLine): boolean => Boolean(cancelling)

export const isConfirmable = ({ os_code }: OrderLine): boolean => mayConfirm(os_code)

/** A return that was refused after the inspection cannot be asked for again. */
export const wasRefused = ({ return_request: asked }: OrderLine): boolean =>
  asked?.state === 'REFUSED' && asked.received_at !== null

/** The line was delivered, and the time in which any reason is accepted is over. */
export const isPastReturn = (line: OrderLine): boolean => line.os_code === 'ORDK' && !isReturnable(line)

export const mayGiveBack = (line: OrderLine): boolean =>
  showsReturn(line.os_code) && !isPastReturn(line) && !wasRefused(line)
