import { setImmediate as othersTurn } from 'node:timers/promises'
import type { ServerEvents } from '#contract/events.ts'
import type { MarketSocket, MarketSockets } from './socket-server.ts'

/** Milliseconds of sending after which other work has its turn. */
const longestTurn = 0.5
/** Packets that wait for a browser to take them; whoever lets more pile up is told all anew when it comes back. */
const mostUnread = 2_000

/** An event as it travels, made once for all who hear it: as Socket.IO's packet, and as the bytes of WebSocket. */
export type Frame = { packet: string; options: { compress: false; wsPreEncodedFrame: readonly Buffer[] } }

export function frameOf<E extends keyof ServerEvents>(event: E, payload: Parameters<ServerEvents[E]>[0]): Frame {
  const packet = `2${JSON.stringify([event, payload])}`
  return { packet, options: { compress: false, wsPreEncodedFrame: [textFrame(`4${packet}`)] } }
}

/** RFC 6455, 5.2: a whole text message. In one piece, so that a socket is written to once; ws would write head and body apart. */
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

/** The library keeps it to itself. A browser that answers pings and reads nothing stays connected for ever. */
const unreadBy = (conn: MarketSocket['conn']): number =>
  (conn as unknown as { writeBuffer: readonly unknown[] }).writeBuffer.length

/**
 * Tells everybody in a room but those in `except`, frame after frame. Ten thousand sockets are a tenth of a second of work: other work is
 * done in between. Whoever joins meanwhile may or may not hear.
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
