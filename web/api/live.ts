import type { ServerEvents } from '#contract/events.ts'

type Event = keyof ServerEvents
type Payload<E extends Event> = Parameters<ServerEvents[E]>[0]

const handlers = new Map<Event, Set<(payload: never) => void>>()

/** Listens to a pushed event; returns the unsubscribe. For use in effects, before or after the socket is there. */
export function onLive<E extends Event>(event: E, handler: (payload: Payload<E>) => void): () => void {
  const set = handlers.get(event) ?? new Set()
  handlers.set(event, set)
  set.add(handler)
  return () => set.delete(handler)
}

/** Hands a pushed event to everyone who listens. */
export function tellLive<E extends Event>(event: E, payload: Payload<E>): void {
  for (const handler of handlers.get(event) ?? []) (handler as (payload: Payload<E>) => void)(payload)
}

/** The number of the last event that what is on screen already knows of; the socket asks for everything after it. */
let seenSeq: number | undefined

/** Starts from the event number that the page's own data was read at: nothing between then and the connection is missed. */
export function startLiveAt(seq: number): void {
  seenSeq = seq
}

let started = false

/** Connects once the first screen stands: neither the socket's library nor what `prepare` brings to listen is part of the first load. */
export function startLive(prepare?: () => Promise<void>): void {
  if (started) return
  started = true
  const connect = async () => {
    const [{ connectLive }] = await Promise.all([import('./live-socket.ts'), prepare?.()])
    connectLive(tellLive, seenSeq)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void connect(), { timeout: 3000 })
  else setTimeout(() => void connect(), 500)
}
