import type { Cut } from '#contract/catalogue.ts'
import type { PartnerUpdated, ProductStatusUpdated } from '#contract/events.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'

const namesWithBoxes = ['pages', 'data', 'same_cuts']

/**
 * What lies in the cache under ['products', …] and ['carcasses', 'cuts', …], any nest of lists and objects with boxes in it,
 * with the box's new state. It is the very same object where nothing changed, so that nothing is drawn anew.
 */
export function applyProductStatus<Data>(data: Data, changed: ProductStatusUpdated): Data {
  return patched(data, (box) => (box.id === changed.id ? withStatus(box, changed) : box)) as Data
}

/** The same for all boxes of a partner that opened or rests. */
export function applyPartner<Data>(data: Data, { partner_id, open }: PartnerUpdated): Data {
  return patched(data, (box) =>
    box.partner_id === partner_id && box.partner_open !== open ? { ...box, partner_open: open } : box,
  ) as Data
}

type Change = (box: Cut) => Cut

function patched(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return patchedList(value, change)
  if (typeof value !== 'object' || value === null) return value
  return patchedObject(isBox(value) ? change(value) : value, change)
}

function patchedList(list: readonly unknown[], change: Change): readonly unknown[] {
  const next = list.map((one) => patched(one, change))
  return next.every((one, at) => one === list[at]) ? list : next
}

function patchedObject(object: object, change: Change): object {
  const next = Object.entries(object)
    .filter(([name]) => namesWithBoxes.includes(name))
    .map(([name, one]) => [name, one, patched(one, change)] as const)
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

/** The box as it is known in what lies in the cache, if it is there. */
export function findBox(value: unknown, id: number): Cut | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isBox(value) && value.id === id) return value
  const parts = Array.isArray(value) ? value : namesWithBoxes.map((name) => (value as Record<string, unknown>)[name])
  for (const part of parts) {
    const found = findBox(part, id)
    if (found) return found
  }
  return undefined
}

/**
 * Whether a box that is free now was off the market in between: it may have another weight and price, which no event carries. An event
 * that was missed may have been the one that took it off.
 */
export const comesBack = (box: Cut, { ps_code, version }: ProductStatusUpdated): boolean =>
  ps_code === productStatuses.available &&
  version > box.version &&
  (box.product_status_codes.ps_code === productStatuses.off || version > box.version + 1)

/** Boxes of a carcass that can be taken. */
export const countFree = (cuts: readonly Cut[]): number =>
  cuts.filter(({ product_status_codes }) => product_status_codes.ps_code === productStatuses.available).length

function isBox(value: object): value is Cut {
  return 'product_status_codes' in value && 'version' in value
}
