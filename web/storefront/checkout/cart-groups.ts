import type { CartLine } from '#contract/cart.ts'

export type CartGroup = { key: string; partner: string; partnerId: number; type: string; lines: CartLine[] }

/** The cart grouped by partner and product type, in the order of the server. */
export function groupsOf(lines: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, CartGroup>()
  for (const line of lines) {
    const partner = line.partners.partner_name
    const key = `${partner} ${line.product_type}`
    const group = groups.get(key) ?? { key, partner, partnerId: line.partner_id, type: line.product_type, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}
