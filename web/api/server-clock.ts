/** Milliseconds to add to this machine's clock, and to the age of the page, to read the server's. Buyers' clocks are often minutes off. */
let toClock = 0
let toAge = 0

/** Takes the server's own time from an answer or an event (`serverNow`, ISO). */
export function setServerClock(serverNow: string): void {
  const at = Date.parse(serverNow)
  // What is no time is NaN.
  if (!at) return
  toClock = at - Date.now()
  toAge = at - performance.now()
}

/**
 * Whole epoch milliseconds by the server's clock, by the later of the two: the clock may be turned back, the age may stand while the machine
 * sleeps. A clock that is turned ahead is believed until the server is heard again.
 */
export function serverTime(): number {
  return Math.max(Date.now() + toClock, Math.floor(performance.now() + toAge))
}
