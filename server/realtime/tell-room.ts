import { setImmediate as othersTurn } from 'node:timers/promises'
import type { ServerEvents } from '#contract/events.ts'
import type { MarketSocket, MarketSockets } from './socket-server.ts'

/** Milliseconds of sending after which the event loop does other work. */
const longestTurn = 0.5
/** Packets that may be queued for one browser. A socket with more is closed; when it reconnects, it loads everything again. */
const mostUnread = 2_000

/** An encoded event, made once for all its recipients: as Socket.IO's packet, and as the bytes of the WebSocket frame. */
export type Frame = { packet: string; options: { compress: false; wsPreEncodedFrame: readonly Buffer[] } }

export function frameOf<E extends keyof ServerEvents>(event: E, payload: Parameters<ServerEvents[E]>[0]): Frame {
  const packet = `2${JSON.stringify([event, payload])}`
  return { packet, options: { compress: false, wsPreEncodedFrame: [textFrame(`4${packet}`)] } }
}

/** RFC 6455, 5.2: a whole text message, in one buffer, so that each socket needs one write; ws would write header and payload separately. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

/** Packets queued for a socket, from a private field of the library: a browser that answers pings but reads nothing stays connected for ever. */
const unreadBy = (conn: MarketSocket['conn']): number =>
  (conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length

/**
 * Sends frames to everybody in a room except those in `except`. Ten thousand sockets take a tenth of a second, so other work is done in
 * between. A socket that joins meanwhile may or may not get them.
 */
export async function tellRoom(
  { sockets: { adapter, sockets } }: MarketSockets,
  room: string,
  frames: readonly Frame[],
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  let from = performance.now()
  for (const id of adapter.rooms.get(room) ?? []) {
    if (except.has(id)) continue
    const conn = sockets.get(id as never)?.conn
    if (!conn) continue
    for (const { packet, options } of frames) conn.write(packet, options)
    // `true` drops the connection at once: a closing message would wait behind the unread packets.
    if (unreadBy(conn) > mostUnread) conn.close(true)
    if (performance.now() - from < longestTurn) continue
    await othersTurn()
    from = performance.now()
  }
}
