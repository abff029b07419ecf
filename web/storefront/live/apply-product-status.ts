import type { Cut } from '#contract/catalogue.ts'
import type { PartnerUpdated, ProductStatusUpdated } from '#contract/events.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'

const namesWithBoxes = ['pages', 'data', 'same_cuts']

/**
 * Cached data under ['products', …] or ['carcasses', 'cuts', …], which is any nesting of lists and objects with boxes in it, with the new
 * state of a box. Returns the same object if nothing changed, so that nothing renders again.
 */
export function applyProductStatus<Data>(data: Data, changed: ProductStatusUpdated): Data {
  return patched(data, (box) => (box.id === changed.id ? withStatus(box, changed) : box)) as Data
}

/** The same for all boxes of a partner that has opened or closed. */
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

/** An event with an older version changes nothing: responses and events may overtake each other. */
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

/** A box in cached data, if it is there. */
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
 * Whether a box that is free now was off sale in between: its weight and price may have changed, which events do not carry. A gap in the
 * versions counts too: the missed event may have taken it off sale.
 */
export const comesBack = (box: Cut, { ps_code, version }: ProductStatusUpdated): boolean =>
  ps_code === productStatuses.available &&
  version > box.version &&
  (box.product_status_codes.ps_code === productStatuses.off || version > box.version + 1)

/** Number of boxes of a carcass that can be taken. */
export const countFree = (cuts: readonly Cut[]): number =>
  cuts.filter(({ product_status_codes }) => product_status_codes.ps_code === productStatuses.available).length

function isBox(value: object): value is Cut {
  return 'product_status_codes' in value && 'version' in value
}
