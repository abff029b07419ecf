/**
 * Throttles a fetch that is asked for again and again: at most once in `gap` milliseconds, and never while the last one is running. A new
 * fetch would cancel that one, and on a slow connection a busy market would never be read to the end.
 */
export function readInTurn(read: () => Promise<unknown>, gap: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = false
  let wanted = false
  const ask = () => {
    if (reading) wanted = true
    else timer ??= setTimeout(() => void run(), gap)
  }
  async function run() {
    timer = undefined
    reading = true
    await read().catch(() => undefined)
    reading = false
    if (wanted) ask()
    wanted = false
  }
  function stop() {
    clearTimeout(timer)
    wanted = false
  }
  return { ask, stop }
}
