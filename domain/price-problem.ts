import { boxPrice, grouped } from './prices.ts'

/** Limits of a box's price in won: less is a typo that would give it away; more is beyond the range of searches and of the column. */
const [leastBoxPrice, mostBoxPrice] = [10, 100_000_000]

/** Why a price is refused; undefined: it is accepted. */
export function priceProblem(weight: number, kgPrice: number): string | undefined {
  const price = boxPrice(weight, kgPrice)
  if (price < leastBoxPrice) return `금액이 ${leastBoxPrice}원보다 작아요`
  return price > mostBoxPrice ? `금액이 ${grouped(mostBoxPrice)}원보다 커요` : undefined
}
