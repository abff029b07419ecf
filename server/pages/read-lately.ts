import type { FirstData } from './first-data.ts'

const keptMilliseconds = 2_000
/** Rendered pages contain a time, so they are rendered again after this long even when their data are the same. */
const clockMilliseconds = 10_000

type Lately = { reading: Promise<FirstData>; at: number }

/**
 * A cache of first data by name, read again every two seconds. While the data are equal and the clock is less than ten seconds old, the
 * same object is returned. Beyond `most` names the least recently used is dropped.
 */
export function readLately(most: number): (name: string, read: () => Promise<FirstData>) => Promise<FirstData> {
  const kept = new Map<string, Lately>()
  return (name, read) => {
    const last = kept.get(name)
    const isNew = last !== undefined && performance.now() - last.at < keptMilliseconds
    const lately = isNew ? last : { reading: sameOrNew(read(), last?.reading), at: performance.now() }
    // Moved to the end: the map is ordered by last use.
    kept.delete(name)
    kept.set(name, lately)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return lately.reading
  }
}

async function sameOrNew(reading: Promise<FirstData>, last: Promise<FirstData> | undefined): Promise<FirstData> {
  const now = await reading
  const before = await last?.catch(() => undefined)
  return before && isSame(before, now) ? before : now
}

const isSame = (before: FirstData, now: FirstData): boolean =>
  Date.parse(now.serverNow) - Date.parse(before.serverNow) < clockMilliseconds &&
  Date.parse(now.serverNow) >= Date.parse(before.serverNow) &&
  said(before) === said(now)

const said = ({ queries, pictures }: FirstData): string => JSON.stringify([queries, pictures])
