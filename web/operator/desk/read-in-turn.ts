/**
 * A reading that is asked for again and again: once in `gap` milliseconds at most, and never while the last one is under way. To begin
 * anew then would give up its answer, and a busy market on a slow line would never be read to the end.
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
