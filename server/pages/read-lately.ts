import type { FirstData } from './first-data.ts'

const keptMilliseconds = 2_000
/** What is drawn shows a time: a page whose data stay the same is drawn anew for its clock alone. */
const clockMilliseconds = 10_000

type Lately = { reading: Promise<FirstData>; at: number }

/**
 * First data by a name, read anew every two seconds; the very same as before while they say the same and their clock is not far behind.
 * Beyond `most` names the one that nobody has asked for the longest is forgotten.
 */
export function readLately(most: number): (name: string, read: () => Promise<FirstData>) => Promise<FirstData> {
  const kept = new Map<string, Lately>()
  return (name, read) => {
    const last = kept.get(name)
    const isNew = last !== undefined && performance.now() - last.at < keptMilliseconds
    const lately = isNew ? last : { reading: sameOrNew(read(), last?.reading), at: performance.now() }
    // Put at the end: what is asked for stays.
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
