import { stored } from '#web/api/stored.ts'
import type { PendingAction, ReturnTo } from './return-to.ts'

/** Where to return to after a login; reading drops it. Only addresses of this site are accepted. */
export function readReturnTo(): ReturnTo | undefined {
  const text = stored.get('returnTo')
  stored.drop('returnTo')
  try {
    const way: unknown = text && JSON.parse(text)
    if (typeof way !== 'object' || way === null || !('path' in way) || typeof way.path !== 'string') return undefined
    if (!/^\/(?![/\\])/.test(way.path)) return undefined
    return { path: way.path, pending: 'pending' in way && isPendingAction(way.pending) ? way.pending : undefined }
  } catch {
    return undefined
  }
}

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== 'object' || value === null || !('product_id' in value) || !('wish' in value)) return false
  const { product_id: ids, wish } = value
  if (wish !== 'select' && wish !== 'cart' && wish !== 'buy') return false
  return Array.isArray(ids) && ids.every((id) => Number.isInteger(id))
}
