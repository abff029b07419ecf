import { boxPrice } from './prices.ts'

/** Won: what costs less is given away by a slip of the hand. */
const leastBoxPrice = 10
export const isGivenAway = (weight: number, kgPrice: number): boolean => boxPrice(weight, kgPrice) < leastBoxPrice
export const givenAway = `금액이 ${leastBoxPrice}원보다 작아요`
