import { boxPrice, grouped } from './prices.ts'

/** Won: what costs less is given away by a slip of the hand, what costs more is more than lists look for and a column holds. */
const [leastBoxPrice, mostBoxPrice] = [10, 100_000_000]

/** Why no box costs this much, whoever typed it. */
export function priceProblem(weight: number, kgPrice: number): string | undefined {
  const price = boxPrice(weight, kgPrice)
  if (price < leastBoxPrice) return `금액이 ${leastBoxPrice}원보다 작아요`
  return price > mostBoxPrice ? `금액이 ${grouped(mostBoxPrice)}원보다 커요` : undefined
}
