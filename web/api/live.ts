import type { ServerEvents } from '#contract/events.ts'

type Event = keyof ServerEvents
type Payload<E extends Event> = Parameters<ServerEvents[E]>[0]

const handlers = new Map<Event, Set<(payload: never) => void>>()

/** Subscribes to a pushed event; returns the function that unsubscribes. For use in effects, before or after the socket is open. */
export function onLive<E extends Event>(event: E, handler: (payload: Payload<E>) => void): () => void {
  const set = handlers.get(event) ?? new Set()
  handlers.set(event, set)
  set.add(handler)
  return () => set.delete(handler)
}

/** Passes a pushed event to all its subscribers. */
export function tellLive<E extends Event>(event: E, payload: Payload<E>): void {
  for (const handler of handlers.get(event) ?? []) (handler as (payload: Payload<E>) => void)(payload)
}

/** Number of the last event that the data on screen includes; the socket asks for all later ones. */
let seenSeq: number | undefined

/** Sets the event number at which the data in the page was read: no event between then and the connection is missed. */
export function startLiveAt(seq: number): void {
  seenSeq = seq
}

let started = false

/**
 * Connects after the first screen is drawn: neither the socket library nor the subscribers that `prepare` loads are part of the first load.
 */
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
