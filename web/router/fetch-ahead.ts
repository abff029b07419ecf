/**
 * Fetches code that may be needed soon; true if it came. Where it does not come, the page that is open stays as it is: a part that is
 * really opened and is not there loads it anew (reload-on-lost-chunk.ts, which hears of this by events: it comes before everything else).
 */
export async function fetchAhead(load: () => Promise<unknown>): Promise<boolean> {
  dispatchEvent(new Event('hangyeol:ahead'))
  try {
    await load()
    return true
  } catch {
    return false
  } finally {
    dispatchEvent(new Event('hangyeol:ahead-over'))
  }
}
