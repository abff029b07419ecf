import type { OrderStatus } from './order-status.ts'

/** Lines that are no longer part of the trade: they stay on the paper, struck out, and count for nothing. */
const left: Partial<Record<OrderStatus, '취소' | '반품'>> = { ORDC: '취소', RTNK: '반품' }
export const leftTrade = (status: OrderStatus): '취소' | '반품' | null => left[status] ?? null

type Line = {
  os_code: OrderStatus
  product_price: number
  delivery_price: number
  weight: number
  /** What of a line that left was given back; all of it where nothing is said. */
  refunded?: number | null
}
/**
 * Won and kg of what was sold and stayed sold; `left` is what was given back of the rest, with its delivery, and `kept` what of it was
 * not (a return that was refunded in part).
 */
export type StatementSums = {
  goods: number
  delivery: number
  kept: number
  total: number
  weight: number
  left: number
}

/** The sums of a trade statement, from the lines as they were frozen at sale: a line's delivery goes back with it. */
export function statementSums(lines: readonly Line[]): StatementSums {
  const sums = { goods: 0, delivery: 0, kept: 0, weight: 0, left: 0 }
  let grams = 0
  for (const { os_code, product_price, delivery_price, weight, refunded } of lines) {
    if (leftTrade(os_code)) {
      const back = refunded ?? product_price + delivery_price
      sums.left += back
      sums.kept += product_price + delivery_price - back
      continue
    }
    sums.goods += product_price
    sums.delivery += delivery_price
    // Two decimals are added as whole numbers.
    grams += Math.round(weight * 100)
  }
  return { ...sums, total: sums.goods + sums.delivery + sums.kept, weight: grams / 100 }
}

const digitNames = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']
const smallUnits = ['', '십', '백', '천']
const largeUnits = ['', '만', '억', '조']

/** 1795250 → '일금 일백칠십구만오천이백오십원정': the way papers write a sum, with every 일 said, so that none can be added. */
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
