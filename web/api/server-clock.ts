/**
 * Milliseconds to add to this machine's clock, and to the age of the page (`performance.now()`), to get the server's time. Buyers' clocks
 * are often minutes off.
 */
let toClock = 0
let toAge = 0

/** Takes over the server's time from a response or an event (`serverNow`, ISO). */
export function setServerClock(serverNow: string): void {
  const at = Date.parse(serverNow)
  // NaN: not a time.
  if (!at) return
  toClock = at - Date.now()
  toAge = at - performance.now()
}

/**
 * Epoch milliseconds by the server's clock: the later of two estimates, because the machine's clock may be set back, and the age may stop
 * while the machine sleeps. A clock that is set ahead is believed until the server's time comes again.
 */
export function serverTime(): number {
  return Math.max(Date.now() + toClock, Math.floor(performance.now() + toAge))
}
