import assert from 'node:assert/strict'
import { it } from 'node:test'
import { chance } from '#tests/support/chance.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { makeShoppers } from '#tests/support/shopping.ts'
import { disturb, openLane } from './lane.ts'
import { assertWhole, inspect, settle } from './settle.ts'

/** RACE_SEED plays a run again; RACE_ROUNDS makes it longer. */
const seed = Number(process.env['RACE_SEED'] ?? 1)
const rounds = Number(process.env['RACE_ROUNDS'] ?? 1_000)
const buyers = 8
const boxes = 120

it(`${rounds} rounds of everything at the same time leave whole books (RACE_SEED=${seed})`, async () => {
  await using market = await openMarket({ crowded: true })
  const urls = [market.url, (await market.another()).url]
  const ids: number[] = []
  for (let n = 0; n < boxes; n++) ids.push((await makeProduct(market.db)).id)
  const members = await makeShoppers(market, buyers)
  await disturb(market, seed)

  let left = rounds
  const answers: Record<string, number> = {}
  const lanes = members.map((member, n) => openLane(market, urls, member, ids, chance(seed * 1_000 + n)))
  await Promise.all(
    lanes.map(async (lane) => {
      while (left-- > 0) {
        if (left % 100 === 0) assert.deepEqual(await inspect(market), [], `with ${left} rounds to go`)
        const { name, answer } = await lane.step()
        answers[`${name} ${answer}`] = (answers[`${name} ${answer}`] ?? 0) + 1
      }
    }),
  )
  await settle(market)
  await assertWhole(market)
  // A run in which little happened shows little.
  const seen = JSON.stringify(answers)
  for (const wanted of [
    'take ok',
    'take 2001',
    'extend ok',
    'pay ok',
    'succeed ok',
    'cancel ok',
    'leave ok',
    'pass ok',
  ])
    assert.ok(answers[wanted], `never happened: ${wanted} in ${seen}`)
  process.stdout.write(`# ${seen}\n`)
})
