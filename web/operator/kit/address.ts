import { quietNames } from '#contract/quiet-query.ts'

/** Parts of a filter that may be a name, a phone number or a payment key are put behind '#', which browsers do not send to any server. */
const isQuiet = (name: string): boolean => name === 'key' || quietNames.includes(name)

/** The address of a desk with its filter. Empty values are left out, so that a view has only one address. */
export function deskAddress(path: string, filter: Record<string, string | number | undefined>): string {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const part = (quiet: boolean) =>
    new URLSearchParams(
      kept.filter(([name]) => isQuiet(name) === quiet).map(([name, value]) => [name, String(value)]),
    ).toString()
  const [search, hash] = [part(false), part(true)]
  return `${path}${search && `?${search}`}${hash && `#${hash}`}`
}

/** The same for a filter as a query string: 'lane=PAYK&q=…'. */
export const addressWith = (path: string, filter: string): string =>
  deskAddress(path, Object.fromEntries(new URLSearchParams(filter)))

/** The filter in an address, before and behind '#'. Addresses saved in an older format have all of it before '#'. */
export function filterIn({ search, hash }: { search: string; hash: string }): URLSearchParams {
  const filter = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.slice(1))) if (isQuiet(name)) filter.set(name, value)
  return filter
}

/** An id in the address; undefined for anything else. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
