import { setTimeout as pause } from 'node:timers/promises'

const tries = 3
const withinMs = 60_000

/**
 * Returns a function that is called each time one program ends, and says whether to restart it: up to three times a minute. With `forEver`,
 * for a shop in production, always: after a pause that grows to half a minute.
 */
export function startAgain(forEver: boolean): () => Promise<boolean> {
  const deaths: number[] = []
  return async () => {
    deaths.push(performance.now())
    const lately = deaths.filter((at) => performance.now() - at < withinMs).length
    if (lately <= tries) return true
    if (forEver) await pause(Math.min(30, 2 ** (lately - tries)) * 1000)
    return forEver
  }
}
