/** How many lazy modules are being loaded: `wanted`, because the reader waits for them; `ahead`, because they may be needed soon. */
export const onTheirWay = { wanted: 0, ahead: 0 }

/**
 * Loads a lazy module that may be needed soon; true if it came. A failure changes nothing: a module that is really needed and missing
 * reloads the page (reload-on-lost-chunk.ts).
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
