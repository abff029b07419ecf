import { refuse } from './refuse.ts'

type Sender = { working: number; waiting: (() => void)[] }

/** A turn that is waited for, or had already. `end` gives it back, or leaves the queue; a second time it does nothing. */
export type Turn = { begun: Promise<void> | undefined; end: () => void }
/** Of one sender: pieces at the same moment, and how few it comes down to while there is much work. */
export type Share = { atOnce: number; least: number }
export type Turns = (who: string, share: Share) => Turn

type Bounds = {
  /** Whoever has so many waiting is refused. */
  mostWaiting: number
  /** Pieces of all in work, from which on each sender has no more than a share of so many. */
  together: number
}

/**
 * Has one sender's work done a few pieces at once and the rest of it one after the other: what somebody asks for beyond that waits behind
 * their own and not in front of everybody else's. While there is much work those who ask for much have less at once, so that several of them
 * are no crowd either.
 */
export function openTurns({ mostWaiting, together }: Bounds): Turns {
  const senders = new Map<string, Sender>()
  let inWork = 0

  const mostNow = ({ atOnce, least }: Share) =>
    inWork < together ? atOnce : Math.min(atOnce, Math.max(least, Math.floor(together / senders.size)))

  return (who, share) => {
    const sender = senders.get(who) ?? { working: 0, waiting: [] }
    senders.set(who, sender)
    let ended = false
    function leave() {
      if (ended) return
      ended = true
      inWork--
      sender.working--
      while (sender.waiting.length > 0 && sender.working < mostNow(share)) {
        start()
        sender.waiting.shift()?.()
      }
      if (sender.working === 0) senders.delete(who)
    }
    function start() {
      inWork++
      sender.working++
    }
    if (sender.waiting.length === 0 && sender.working < mostNow(share)) {
      start()
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
