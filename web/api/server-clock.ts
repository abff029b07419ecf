/** Milliseconds to add to this machine's clock to read the server's. Buyers' clocks are often minutes off. */
let offset = 0

/** Takes the server's own time from an answer or an event (`serverNow`, ISO). */
export function setServerClock(serverNow: string): void {
  const at = Date.parse(serverNow)
  if (!Number.isNaN(at)) offset = at - Date.now()
}

/** Epoch milliseconds by the server's clock. */
export function serverTime(): number {
  return Date.now() + offset
}
