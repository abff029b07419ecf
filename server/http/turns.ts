import { refuse } from './refuse.ts'

type Sender = { working: number; waiting: (() => void)[] }

/** A turn that is waited for, or had already. `end` gives it back, or leaves the queue; a second time it does nothing. */
export type Turn = { begun: Promise<void> | undefined; end: () => void }
export type Turns = (who: string, atOnce: number) => Turn

/**
 * Has one sender's work done a few pieces at once and the rest of it one after the other: what somebody asks for beyond that waits behind
 * their own and not in front of everybody else's. Whoever has `mostWaiting` waiting is refused.
 */
export function openTurns(mostWaiting: number): Turns {
  const senders = new Map<string, Sender>()

  return (who, atOnce) => {
    const sender = senders.get(who) ?? { working: 0, waiting: [] }
    senders.set(who, sender)
    let ended = false
    function leave() {
      if (ended) return
      ended = true
      const next = sender.waiting.shift()
      if (next) return next()
      if (--sender.working === 0) senders.delete(who)
    }
    if (sender.working < atOnce) {
      sender.working++
      return { begun: undefined, end: leave }
    }
    if (sender.waiting.length >= mostWaiting) throw refuse('rate.limited', undefined, null, 1)
    const { promise, resolve } = Promise.withResolvers<void>()
    let end = () => {
      sender.waiting.splice(sender.waiting.indexOf(begin), 1)
      end = () => {}
    }
    function begin() {
      end = leave
      resolve()
    }
    sender.waiting.push(begin)
    return { begun: promise, end: () => end() }
  }
}
