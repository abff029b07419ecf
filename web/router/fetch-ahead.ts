/** How many parts of the program are on their way: because somebody waits for them, and only because they may be needed soon. */
export const onTheirWay = { wanted: 0, ahead: 0 }

/**
 * Fetches code that may be needed soon; true if it came. Where it does not come, the page that is open stays as it is: a part that is
 * really opened and is not there loads it anew (reload-on-lost-chunk.ts).
 */
export function fetchAhead(load: () => Promise<unknown>): Promise<boolean> {
  onTheirWay.ahead++
  return load()
    .finally(() => onTheirWay.ahead--)
    .then(
      () => true,
      () => false,
    )
}
