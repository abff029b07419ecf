import { stored } from '#web/api/stored.ts'
import type { Meant, WayBack } from './way-back.ts'

/** Takes the way back that was remembered, once. Only an address of this site counts. */
export function takeReturnTo(): WayBack | undefined {
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
