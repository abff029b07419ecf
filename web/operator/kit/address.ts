import { quietNames } from '#contract/quiet-query.ts'

/** Of a desk's address what may be a name, a telephone or a payment key stands behind '#': the browser keeps it and no server hears of it. */
const isQuiet = (name: string): boolean => name === 'key' || quietNames.includes(name)

/** A desk's address with its filter: what is empty is left out, so that the same view has one address. */
export function deskAddress(path: string, filter: Record<string, string | number | undefined>): string {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const part = (quiet: boolean) =>
    new URLSearchParams(
      kept.filter(([name]) => isQuiet(name) === quiet).map(([name, value]) => [name, String(value)]),
    ).toString()
  const [search, hash] = [part(false), part(true)]
  return `${path}${search && `?${search}`}${hash && `#${hash}`}`
}

/** The same for a filter that is written down: 'lane=PAYK&q=…'. */
export const addressWith = (path: string, filter: string): string =>
  deskAddress(path, Object.fromEntries(new URLSearchParams(filter)))

/** What a desk's address says, in front of '#' and behind it. Addresses that were kept from before have all of it in front. */
export function filterIn({ search, hash }: { search: string; hash: string }): URLSearchParams {
  const filter = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) if (isQuiet(name)) filter.set(name, value)
  return filter
}

/** An id in the address; anything else is none. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
