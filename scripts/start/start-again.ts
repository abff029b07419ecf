import { setTimeout as pause } from 'node:timers/promises'

const tries = 3
const withinMs = 60_000

/**
 * Called at each death of one program: whether it is to be started again. Three times a minute; who looks after a shop that is open for
 * business (`forEver`) would rather have it back whenever the cause is gone: after a pause that grows to half a minute.
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
