import { ageingDays } from './magazine/ageing-days.ts'
import type { Article } from './magazine/article.ts'
import { charcoalStriploin } from './magazine/charcoal-striploin.ts'
import { coldReceiving } from './magazine/cold-receiving.ts'
import { portionCost } from './magazine/portion-cost.ts'
import { readingMarbling } from './magazine/reading-marbling.ts'
import { ribPrices } from './magazine/rib-prices.ts'
import { threeKnives } from './magazine/three-knives.ts'
import { traceNumber } from './magazine/trace-number.ts'

/** Newest first. */
export const magazines: readonly Article[] = [
  readingMarbling,
  charcoalStriploin,
  ribPrices,
  threeKnives,
  ageingDays,
  portionCost,
  traceNumber,
  coldReceiving,
]
