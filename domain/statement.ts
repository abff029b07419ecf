import type { OrderStatus } from './order-status.ts'

/** Why a line is no longer part of the trade. It stays on the statement, struck out, and is not counted. */
export type Left = '취소' | '반품' | '교환'
const leaving: Partial<Record<OrderStatus, '취소' | '반품'>> = { ORDC: '취소', RTNK: '반품' }
export const leftTrade = (status: OrderStatus): '취소' | '반품' | null => leaving[status] ?? null

type Amounts = { product_price: number; delivery_price: number; refunded?: number | null }
type Traded = Amounts & {
  id: number
  replaces_id: number | null
  os_code: OrderStatus
  kg_price: number
  weight: number
}

/**
 * Lines, in the order of their ids, as a statement shows them: an exchanged line is struck out, and its price passes to the line given for
 * it. In won; the price per kg is then what the buyer has paid for a kg of the new box.
 */
export function asTraded<One extends Traded>(lines: readonly One[]): (One & { left: Left | null })[] {
  const exchanged = new Set(lines.map(({ replaces_id }) => replaces_id))
  const handedOn = new Map<number, Amounts>()
  return lines.map((line) => {
    const from = line.replaces_id === null ? undefined : handedOn.get(line.replaces_id)
    const paid = from ? { ...line, ...from, refunded: sumOf(from.refunded, line.refunded) } : line
    const { product_price, delivery_price, refunded } = paid
    handedOn.set(line.id, { product_price, delivery_price, refunded: refunded ?? null })
    const kg_price = from ? Math.round(product_price / line.weight) : line.kg_price
    return { ...paid, kg_price, left: exchanged.has(line.id) ? '교환' : leftTrade(line.os_code) }
  })
}

const sumOf = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null && other == null ? null : (one ?? 0) + (other ?? 0)

type Line = {
  os_code: OrderStatus
  left?: Left | null
  product_price: number
  delivery_price: number
  weight: number
  /** Won refunded for the line; absent for a line that left: all of it. */
  refunded?: number | null
}
/**
 * Won and kg of the lines that are still sold. `back`: refunds for those (in the provider's console). `left`: refunds for the other lines,
 * with their delivery. `kept`: what was not refunded of them (a partly refunded return).
 */
export type StatementSums = {
  goods: number
  delivery: number
  back: number
  kept: number
  total: number
  weight: number
  left: number
}

/** The sums of a trade statement, from the values stored at sale: a line's delivery is refunded with it. */
export function statementSums(lines: readonly Line[]): StatementSums {
  const sums = { goods: 0, delivery: 0, back: 0, kept: 0, weight: 0, left: 0 }
  let grams = 0
  for (const { os_code, left = leftTrade(os_code), product_price, delivery_price, weight, refunded } of lines) {
    if (left === '교환') continue
    if (left) {
      const back = refunded ?? product_price + delivery_price
      sums.left += back
      sums.kept += product_price + delivery_price - back
      continue
    }
    sums.goods += product_price
    sums.delivery += delivery_price
    sums.back += refunded ?? 0
    // Added as integers: kg has two decimals.
    grams += Math.round(weight * 100)
  }
  return { ...sums, total: sums.goods + sums.delivery - sums.back + sums.kept, weight: grams / 100 }
}

const digitNames = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const smallUnits = ['', '십', '백', '천']
const largeUnits = ['', '만', '억', '조']

/** 1795250 → '일금 일백칠십구만오천이백오십원정': an amount as documents write it, with every 일, so that none can be added. */
export function wonInWords(amount: number): string {
  const groups: string[] = []
  for (let rest = Math.round(amount), unit = 0; rest > 0; rest = Math.floor(rest / 10_000), unit++) {
    const words = fourDigits(rest % 10_000)
    if (words) groups.unshift(words + (largeUnits[unit] ?? ''))
  }
  return `일금 ${groups.join('') || '영'}원정`
}

function fourDigits(group: number): string {
  let words = ''
  for (let rest = group, place = 0; rest > 0; rest = Math.floor(rest / 10), place++)
    if (rest % 10 > 0) words = `${digitNames[rest % 10]}${smallUnits[place]}${words}`
  return words
}
