import type { ProductStatusUpdated, ServerEvents } from '#contract/events.ts'
import { productStatuses } from '#domain/product-status.ts'
import type { EventRow } from './event-rows.ts'
import { warningOf } from './hold-warnings.ts'
import { everyone, everyoneOfMany, roomOf, type MarketSocket, type MarketSockets } from './socket-server.ts'
import { type Frame, frameOf, tellRoom } from './tell-room.ts'

type Emitted = { [E in keyof ServerEvents]: { event: E; payload: Parameters<ServerEvents[E]>[0] } }[keyof ServerEvents]
type Private = 'cart-expire-notify-updated' | 'order-expire-notify-updated'

export const isWarning = ({ event }: EventRow): boolean =>
  event === 'cart-expire-notify-updated' || event === 'order-expire-notify-updated'

/**
 * Most moves in one frame. The holders of its boxes are left out of the frame and get each move by itself, so a larger frame would mean
 * more single messages for each of them.
 */
const largestFrame = 50

type Move = { to: ProductStatusUpdated; holder: number | null }

/** Sends events to their rooms, in order. Consecutive moves of boxes are one frame for browsers that understand it. */
export async function emitEvents(io: MarketSockets, rows: readonly EventRow[], now: number): Promise<void> {
  let moves: Move[] = []
  for (const row of rows) {
    const said = row.private ? undefined : publicEvent(row, null)
    if (said?.event === 'product-status-updated') {
      moves.push({ to: said.payload, holder: row.user_id })
      continue
    }
    await emitMoves(io, moves)
    moves = []
    if (said) await tellAll(io, [frameOf(said.event, said.payload as never)])
    else emitPrivate(io, row, now)
  }
  await emitMoves(io, moves)
}

function emitPrivate(io: MarketSockets, row: EventRow, now: number): void {
  const said = privateEvent(row, now)
  if (said && row.user_id !== null) io.to(roomOf(row.user_id)).emit(said.event, said.payload as never)
}

/** Only the holder gets the holder's id (DECISIONS §1). */
async function emitMoves(io: MarketSockets, moves: readonly Move[]): Promise<void> {
  for (let from = 0; from < moves.length; from += largestFrame) {
    const some = moves.slice(from, from + largestFrame)
    const apart = some.map(({ to }) => frameOf('product-status-updated', to))
    const holders = new Set<string>()
    for (const mine of new Set(some.flatMap(({ holder }) => (holder === null ? [] : [holder])))) {
      const known = some.map(({ to, holder }, place) =>
        holder === mine ? frameOf('product-status-updated', { ...to, user_id: mine }) : apart[place]!,
      )
      await tellRoom(io, roomOf(mine), known)
      for (const id of io.sockets.adapter.rooms.get(roomOf(mine)) ?? []) holders.add(id)
    }
    const together = some.map(({ to }) => to)
    await tellAll(io, apart, some.length > 1 ? [frameOf('product-statuses-updated', together)] : apart, holders)
  }
}

/** `together`: the frames for sockets that understand several moves in one. */
async function tellAll(
  io: MarketSockets,
  apart: Frame[],
  together = apart,
  except?: ReadonlySet<string>,
): Promise<void> {
  await tellRoom(io, everyone, apart, except)
  await tellRoom(io, everyoneOfMany, together, except)
}

/**
 * Sends the events that a socket missed. Not the hold warnings: those are made from the holds as they are now (`standingWarnings`). Of a
 * box or a partner only the last: a page that was opened after all of them would take a chosen box for gone that is free again. That a box
 * was off sale is told as well, for its price and weight may have changed.
 */
export function replayTo(socket: MarketSocket, rows: readonly EventRow[]): void {
  const me = socket.data.caller?.id
  const last = new Map(rows.map((row) => [subjectOf(row), row]))
  for (const row of rows) {
    if (last.get(subjectOf(row)) !== row && row.ps_code !== productStatuses.off) continue
    if (row.private && (row.user_id !== me || isWarning(row))) continue
    const said = row.private ? privateEvent(row, 0) : publicEvent(row, row.user_id === me ? row.user_id : null)
    if (said) socket.emit(said.event, said.payload as never)
  }
}

function subjectOf({ event, product_id, payload, seq }: EventRow): string {
  if (event === 'product-status-updated') return `box ${product_id}`
  return event === 'partner-updated' ? `partner ${String(payload?.partner_id)}` : `event ${seq}`
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
  if (event === 'member-updated' || event === 'hold-extended' || event === 'hold-released')
    return { event, payload: undefined }
  if (!isWarning(row)) return undefined
  const expiring = warningOf(row, now)
  return expiring && { event: event as Private, payload: expiring }
}
