import { io, type Socket } from 'socket.io-client'
import type { ProductStatusUpdated, ServerEvents, SocketAuth } from '#contract/events.ts'
import { until } from './until.ts'

type Heard = { [E in keyof ServerEvents]: { event: E; payload: Parameters<ServerEvents[E]>[0] } }[keyof ServerEvents]
export type Browser = Disposable & {
  socket: Socket
  heard: Heard[]
  boxes(): ProductStatusUpdated[]
  /** The first event of this kind. */
  said<E extends keyof ServerEvents>(event: E): Promise<Parameters<ServerEvents[E]>[0]>
}

/** A connected socket that records all its events. */
export function openBrowser(
  url: string,
  auth: SocketAuth = {},
  headers: Record<string, string> = {},
  transport: 'websocket' | 'polling' = 'websocket',
): Browser {
  const socket = io(url, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: headers,
  })
  const heard: Heard[] = []
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload } as Heard))
  return {
    socket,
    heard,
    boxes: () => heard.flatMap((one) => (one.event === 'product-status-updated' ? [one.payload] : [])),
    async said(event) {
      const found = await until(() => heard.find((one) => one.event === event), { what: `${event} was never said` })
      return found.payload as never
    },
    [Symbol.dispose]: () => socket.disconnect(),
  }
}

/** The same, after its 'caught-up' event. */
export async function connected(url: string, auth: SocketAuth = {}): Promise<Browser> {
  const browser = openBrowser(url, auth)
  await browser.said('caught-up')
  return browser
}
