import { stored } from '#web/api/stored.ts'

/** What a visitor was about to do when login came in between; `select`: ticking boxes. */
export type Meant = { product_id: number[]; wish: 'select' | 'cart' | 'buy' }
export type WayBack = { path: string; meant?: Meant | undefined }

/** Remembers where to go after login, and what to try again there. Kept in this tab. */
export function rememberWayBack(way: WayBack): void {
  stored.set('wayBack', JSON.stringify(way))
}

/** Takes it, once. Only an address of this site counts. */
export function takeWayBack(): WayBack | undefined {
  const text = stored.get('wayBack')
  stored.drop('wayBack')
  try {
    const way: unknown = text && JSON.parse(text)
    if (typeof way !== 'object' || way === null || !('path' in way) || typeof way.path !== 'string') return undefined
    if (!/^\/(?![/\\])/.test(way.path)) return undefined
    return { path: way.path, meant: 'meant' in way && isMeant(way.meant) ? way.meant : undefined }
  } catch {
    return undefined
  }
}

function isMeant(value: unknown): value is Meant {
  if (typeof value !== 'object' || value === null || !('product_id' in value) || !('wish' in value)) return false
  const { product_id: ids, wish } = value
  if (wish !== 'select' && wish !== 'cart' && wish !== 'buy') return false
  return Array.isArray(ids) && ids.every((id) => Number.isInteger(id))
}
