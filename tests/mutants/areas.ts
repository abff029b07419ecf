import { books } from './areas/books.ts'
import { checkout } from './areas/checkout.ts'
import { holds } from './areas/holds.ts'
import { orders } from './areas/orders.ts'
import { ownBoxes } from './areas/own-boxes.ts'
import { payments } from './areas/payments.ts'
import { refunds } from './areas/refunds.ts'
import { rights } from './areas/rights.ts'
import { settlements } from './areas/settlements.ts'
import type { Area } from './mutant.ts'

/** The heart of the market, part by part: where a bug would cost somebody money, a box or a right. */
export const areas: readonly Area[] = [
  { name: 'payments', mutants: payments },
  { name: 'refunds', mutants: refunds },
  { name: 'holds', mutants: holds },
  { name: 'checkout', mutants: checkout },
  { name: 'orders', mutants: orders },
  { name: 'rights', mutants: rights },
  { name: 'books', mutants: books },
  { name: 'settlements', mutants: settlements },
  { name: 'own-boxes', mutants: ownBoxes },
]
