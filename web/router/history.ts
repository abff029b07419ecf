/** Where the reader is. `state` came with the navigation; `key` is new for every entry and 'default' for the first one of a visit. */
export type Location = { pathname: string; search: string; hash: string; state: unknown; key: string }
/** '/Cart', '?page=2', or its parts. A part that the object leaves out is empty, except for the path, which stays the same. */
export type To = string | { pathname?: string | undefined; search?: string | undefined; hash?: string | undefined }
export type Place = {
  location: Location
  /** How the reader came here: by Back or Forward (or by loading the page), by a link, or by replacing the entry. */
  kind: 'POP' | 'PUSH' | 'REPLACE'
  keepScroll: boolean
}
export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

/** Our part of `history.state`; overlays add theirs to it. */
type Entry = { key: string; state: unknown }

let place: Place | undefined
/** The address of the page while the server renders, where there is no address bar to read. */
let drawnAt: URL | undefined
const listeners = new Set<(place: Place) => void>()
let leaves: ((from: string, to: string) => boolean) | undefined

export function currentPlace(): Place {
  place ??= { location: read(), kind: 'POP', keepScroll: true }
  return place
}

/** Sets the address for a render on the server. */
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

/**
 * `ask` is called on navigation to another page; if it returns true, the page is loaded from the server. Returns the function that
 * unregisters it.
 */
export function onLeave(ask: (from: string, to: string) => boolean): () => void {
  leaves = ask
  return () => (leaves = undefined)
}

const isLeft = (from: string, to: string): boolean => from !== to && (leaves?.(from, to) ?? false)

/**
 * Navigates to an address, or by a number of entries back or forward. The current address is replaced, not pushed again, as with every
 * link: a double click must not need two presses of Back.
 */
export function go(to: To | number, { replace, state, preventScrollReset = false }: NavigateOptions = {}): void {
  if (typeof to === 'number') return history.go(to)
  const address = addressOf(to)
  if (address.origin !== location.origin) return location.assign(address)
  const entry: Entry = { key: Math.random().toString(36).slice(2, 10), state }
  const stays = replace ?? address.href === location.href
  // `state` would be lost in a load from the server, so it is only done without one.
  if (!stays && state === undefined && isLeft(location.pathname, address.pathname)) return location.assign(address)
  if (stays) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
  set({ location: read(), kind: stays ? 'REPLACE' : 'PUSH', keepScroll: preventScrollReset })
}

/**
 * Whether the entry before this one is another page of ours: a sheet that was open before a reload left one of this page. A browser without
 * the Navigation API knows only the first entry of a visit. `isThis`: whether an address is still that of this page.
 */
export function isBackOurs(isThis = (address: string) => address === location.href): boolean {
  const { navigation } = window as { navigation?: Navigation }
  if (!navigation) return currentPlace().location.key !== 'default'
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  return !!before && !isThis(before)
}

/** Resolves `to` against the current address. */
export function addressOf(to: To): URL {
  if (typeof to === 'string') return new URL(to, here())
  const { pathname = here().pathname, search = '', hash = '' } = to
  const address = new URL(pathname, here())
  address.search = search
  address.hash = hash
  return address
}

/** The address as an href: without the origin when it is our own. */
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
