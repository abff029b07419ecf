/** A desk's address with its filter: what is empty is left out, so that the same view has one address. */
export function deskAddress(path: string, filter: Record<string, string | number | undefined>): string {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** An id in the address; anything else is none. */
export function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}
