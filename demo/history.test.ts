import assert from 'node:assert/strict'
import { it } from 'node:test'
import { holdDefaults } from '#domain/hold.ts'
import { recentDays } from './days.ts'
import { olderBasket } from './history.ts'
import { baskets } from './showcase.ts'

it('lets demo01 hold an old basket and what is told of him beside it, whichever worker is slow', () => {
  const told = Object.entries(baskets).filter(([daysLeft]) => Number(daysLeft) > recentDays)
  const most = Math.max(...told.map(([, boxes]) => boxes))
  assert.ok(most > 0)
  assert.ok(olderBasket[1] + most <= holdDefaults.max_held_products)
})
