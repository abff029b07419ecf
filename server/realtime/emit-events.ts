import type { ServerEvents } from '#contract/events.ts'
import type { EventRow } from './event-rows.ts'
import { warningOf } from './hold-warnings.ts'
import { everyone, roomOf, type MarketSocket, type MarketSockets } from './socket-server.ts'

type Emitted = { [E in keyof ServerEvents]: { event: E; payload: Parameters<ServerEvents[E]>[0] } }[keyof ServerEvents]
type Private = 'cart-expire-notify-updated' | 'order-expire-notify-updated'

export const isWarning = ({ event }: EventRow): boolean =>
  event === 'cart-expire-notify-updated' || event === 'order-expire-notify-updated'

/** Tells one event to those it is for. A packet is encoded once, however many sockets get it. */
export function emitEvent(io: MarketSockets, row: EventRow, now: number): void {
  if (row.private) {
    const said = privateEvent(row, now)
    if (said && row.user_id !== null) io.to(roomOf(row.user_id)).emit(said.event, said.payload as never)
    return
  }
  const forOthers = publicEvent(row, null)
  if (!forOthers) return
  if (row.user_id === null || forOthers.event !== 'product-status-updated') {
    io.to(everyone).emit(forOthers.event, forOthers.payload as never)
    return
  }
  // The holder's id is sent to nobody but the holder (DECISIONS §1).
  const holder = roomOf(row.user_id)
  io.to(everyone)
    .except(holder)
    .emit(forOthers.event, forOthers.payload as never)
  const forHolder = publicEvent(row, row.user_id)
  if (forHolder) io.to(holder).emit(forHolder.event, forHolder.payload as never)
}

/** Tells a socket that was away what it missed; hold warnings are made separately, from the holds as they stand. */
export function replayTo(socket: MarketSocket, rows: readonly EventRow[]): void {
  const me = socket.data.caller?.id
  for (const row of rows) {
    if (row.private && (row.user_id !== me || isWarning(row))) continue
    const said = row.private ? privateEvent(row, 0) : publicEvent(row, row.user_id === me ? row.user_id : null)
    if (said) socket.emit(said.event, said.payload as never)
  }
}

function publicEvent(row: EventRow, userId: number | null): Emitted | undefined {
  const { event, seq, product_id, ps_code, version, payload } = row
  if (event === 'catalogue-posted')
    return { event, payload: { sale_date: typeof payload?.sale_date === 'string' ? payload.sale_date : '' } }
  if (event === 'partner-updated' && typeof payload?.partner_id === 'number')
    return { event, payload: { partner_id: payload.partner_id, open: payload.open === true } }
  if (event !== 'product-status-updated' || product_id === null || ps_code === null || version === null)
    return undefined
  return { event, payload: { id: product_id, ps_code, user_id: userId, version, seq } }
}

function privateEvent(row: EventRow, now: number): Emitted | undefined {
  const { event, payload } = row
  if (event === 'order-updated' && typeof payload?.order_id === 'number')
    return { event, payload: { order_id: payload.order_id } }
  if (event === 'inquiry-answered' && typeof payload?.inquiry_id === 'number')
    return { event, payload: { inquiry_id: payload.inquiry_id } }
  if (event === 'member-updated') return { event, payload: undefined }
  if (!isWarning(row)) return undefined
  const expiring = warningOf(row, now)
  return expiring && { event: event as Private, payload: expiring }
}
