/** Where the reader is. `state` came with the navigation; `key` is new for every entry and 'default' for a visit's first. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }
/** '/Cart', '?page=2', or its parts; what an object leaves out is empty, but for the path, which stays. */
export type To = string | { pathname?: string | undefined; search?: string | undefined; hash?: string | undefined }
export type Place = {
  location: Location
  /** How one came here: by Back or Forward (or by opening the page), by a link, or in place of the entry before. */
  kind: 'POP' | 'PUSH' | 'REPLACE'
  keepScroll: boolean
}
export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

/** The part of the browser's entry that is ours; overlays add theirs to it. */
type Entry = { key: string; state: unknown }

let place: Place | undefined
/** Where a page is that the server draws: there is no address bar to read. */
let drawnAt: URL | undefined
const listeners = new Set<(place: Place) => void>()
let leaves: ((from: string, to: string) => boolean) | undefined

export function currentPlace(): Place {
  place ??= { location: read(), kind: 'POP', keepScroll: true }
  return place
}

/** Draws for this address, on the server. */
export function drawAt(address: URL): void {
  drawnAt = address
  place = undefined
}

const here = (): URL => drawnAt ?? new URL(location.href)

export function onPlace(listener: (place: Place) => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', handlePop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', handlePop)
  }
}

/** Asked when another page is gone to: true loads it from the server as a visit of its own. Returns the end of asking. */
export function onLeave(ask: (from: string, to: string) => boolean): () => void {
  leaves = ask
  return () => (leaves = undefined)
}

const isLeft = (from: string, to: string): boolean => from !== to && (leaves?.(from, to) ?? false)

/**
 * Goes to an address, or by a number of entries back or forward. Where one already is becomes no second entry, as with
 * every link: a double click must not need two presses of Back.
 */
export function go(to: To | number, { replace, state, preventScrollReset = false }: NavigateOptions = {}): void {
  if (typeof to === 'number') return history.go(to)
  const address = addressOf(to)
  if (address.origin !== location.origin) return location.assign(address)
  const entry: Entry = { key: Math.random().toString(36).slice(2, 10), state }
  const stays = replace ?? address.href === location.href
  // What came with the navigation would be lost.
  if (!stays && state === undefined && isLeft(location.pathname, address.pathname)) return location.assign(address)
  if (stays) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
  set({ location: read(), kind: stays ? 'REPLACE' : 'PUSH', keepScroll: preventScrollReset })
}

/** What `to` means from here, as a whole address. */
export function addressOf(to: To): URL {
  if (typeof to === 'string') return new URL(to, here())
  const { pathname = here().pathname, search = '', hash = '' } = to
  const address = new URL(pathname, here())
  address.search = search
  address.hash = hash
  return address
}

/** The address as an href: without the origin when it is ours. */
export function hrefOf(to: To): string {
  const address = addressOf(to)
  return address.origin === here().origin ? address.pathname + address.search + address.hash : address.href
}

function handlePop(): void {
  if (place && isLeft(place.location.pathname, location.pathname)) return location.reload()
  set({ location: read(), kind: 'POP', keepScroll: true })
}

function set(next: Place): void {
  place = next
  for (const tell of listeners) tell(next)
}

function read(): Location {
  const { pathname, search, hash } = here()
  const entry: unknown = drawnAt ? undefined : history.state
  const isOurs = typeof entry === 'object' && entry !== null && 'key' in entry && typeof entry.key === 'string'
  return {
    pathname,
    search,
    hash,
    state: isOurs && 'state' in entry ? entry.state : undefined,
    key: isOurs ? String(entry.key) : 'default',
  }
}
