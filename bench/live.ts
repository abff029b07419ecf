import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#contract/events.ts'
import type { BenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'

/** Milliseconds from a change to its receipt in a browser's socket. */
export type Live = { sockets: number; changes: number; p50: number; p99: number }

/** Opens this many sockets, takes boxes one after the other, and records when each socket gets each event. */
export async function measureLive(market: BenchMarket, sockets: number, changes: number): Promise<Live> {
  const ids = await freeBoxes(market.pool, changes)
  const heard: number[] = []
  const committed = new Map<number, number>()
  let expected = 0
  let done: () => void = () => {}
  const open: Socket<ServerEvents>[] = []
  try {
    for (let n = 0; n < sockets; n++) open.push(await connectOne(market.shop.port))
    for (const socket of open) {
      socket.on('product-status-updated', ({ id, ps_code }) => {
        const at = performance.now()
        const from = committed.get(id)
        if (ps_code !== 2 || from === undefined) return
        heard.push(at - from)
        if (heard.length === expected) done()
      })
    }
    for (const [place, id] of ids.entries()) {
      const token = await market.tokenOf(place + 1)
      const all = new Promise<void>((resolve) => (done = resolve))
      expected = heard.length + open.length
      // Counted from before the request is sent, so the time includes the take itself: too long, never too short.
      committed.set(id, performance.now())
      const response = await fetch(`http://127.0.0.1:${market.shop.port}/api/users/carts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ product_id: [id] }),
      })
      if (!response.ok) throw new Error(`taking box ${id}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      await all
    }
  } finally {
    for (const socket of open) socket.disconnect()
    await releaseBoxes(market.pool, ids)
  }
  heard.sort((a, b) => a - b)
  const at = (share: number) => heard[Math.min(heard.length - 1, Math.floor(heard.length * share))] ?? Number.NaN
  return { sockets, changes, p50: at(0.5), p99: at(0.99) }
}

function connectOne(port: number): Promise<Socket<ServerEvents>> {
  const socket: Socket<ServerEvents> = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
