import type { Cut } from '#contract/catalogue.ts'
import type { ProductStatusUpdated } from '#contract/events.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'

/**
 * What lies in the cache under ['products', …] and ['carcasses', 'cuts', …], any nest of lists and objects with boxes in it,
 * with the box's new state. It is the very same object where nothing changed, so that nothing is drawn anew.
 */
export function applyProductStatus<Data>(data: Data, changed: ProductStatusUpdated): Data {
  return patched(data, changed) as Data
}

function patched(value: unknown, changed: ProductStatusUpdated): unknown {
  if (Array.isArray(value)) return patchedList(value, changed)
  if (typeof value !== 'object' || value === null) return value
  if (isBox(value) && value.id === changed.id) return withStatus(value, changed)
  return patchedObject(value, changed)
}

function patchedList(list: readonly unknown[], changed: ProductStatusUpdated): readonly unknown[] {
  const next = list.map((one) => patched(one, changed))
  return next.every((one, at) => one === list[at]) ? list : next
}

function patchedObject(object: object, changed: ProductStatusUpdated): object {
  const next = Object.entries(object)
    .filter(([name]) => name === 'pages' || name === 'data' || name === 'same_cuts')
    .map(([name, one]) => [name, one, patched(one, changed)] as const)
    .filter(([, one, after]) => one !== after)
  return next.length > 0 ? { ...object, ...Object.fromEntries(next.map(([name, , after]) => [name, after])) } : object
}

/** An older event than what is known changes nothing: answers and events may overtake each other. */
function withStatus(box: Cut, { ps_code, user_id, version }: ProductStatusUpdated): Cut {
  if (version <= box.version) return box
  const isHeld = ps_code > productStatuses.available && ps_code < productStatuses.sold
  return {
    ...box,
    version,
    product_status_codes: { ps_code: ps_code as ProductStatus },
    cart: isHeld ? [{ user_id }] : [],
  }
}

/** Boxes of a carcass that can be taken. */
export const countFree = (cuts: readonly Cut[]): number =>
  cuts.filter(({ product_status_codes }) => product_status_codes.ps_code === productStatuses.available).length

function isBox(value: object): value is Cut {
  return 'product_status_codes' in value && 'version' in value
}
