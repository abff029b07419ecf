import { refuse } from './refuse.ts'

type Sender = { working: number; waiting: (() => void)[] }

/**
 * `begun`: resolves when the turn begins; undefined: it already has. `end` gives the turn back, or leaves the queue; a second call does
 * nothing.
 */
export type Turn = { begun: Promise<void> | undefined; end: () => void }
/** The share of one sender: pieces of work at the same time, and the number to which it falls while there is much work. */
export type Share = { atOnce: number; least: number }
export type Turns = (who: string, share: Share) => Turn

type Bounds = {
  /** A sender with this many pieces waiting is refused. */
  mostWaiting: number
  /** From this many running pieces of all senders on, each sender gets an equal share of this number. */
  together: number
}

/**
 * A queue per sender: a few pieces of a sender's work run at once, and the rest waits behind them instead of in front of other senders'
 * work. While there is much work, senders with much of it get fewer at once, so that several of them together do not crowd out the rest.
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
