import assert from 'node:assert/strict'
import { it } from 'node:test'
import { playBatch } from './batch.ts'
import { simulate } from './simulate.ts'
import { openHall } from './stage.ts'

const worlds = 10_000
/** In parts: a file that says nothing for minutes is taken for one that hangs. */
const part = 500
/** CI plays three tenths of the worlds, each day others: all of them take a sixth of its time. `npm run test:slow` plays them all. */
const first = process.env['CI'] ? (Math.floor(Date.now() / 86_400_000) * 3_000) % worlds : 0
const played = process.env['CI'] ? 3_000 : worlds

for (let from = first; from < first + played; from += part)
  it(`orders and payments stand where the model has them, whatever the provider does: ${from % worlds} to ${(from % worlds) + part - 1}`, async () => {
    const { failures, rows, paid, faults } = await simulate({ from: from % worlds, seeds: part })
    assert.deepEqual(
      failures.slice(0, 3).map(({ seed, broken }) => [`SIMULATE_SEED=${seed} npm run simulate`, ...broken]),
      [],
    )
    assert.deepEqual(rows, [])
    assert.ok(paid > 50 && faults > 50, 'something went on')
  })

it('a seed that is played alone does what it did among the others', async () => {
  const seeds = Array.from({ length: 24 }, (_, n) => n)
  const together = new Map<number, readonly string[]>()
  await simulate({ from: 0, seeds: seeds.length, each: ({ seed, story }) => void together.set(seed, story) })
  const hall = await openHall()
  await using _ = hall.market
  for (const seed of seeds) {
    const [alone] = await playBatch(hall, [seed])
    // One sweep asks about several orders of a world side by side: which of them is heard first is the machine's.
    assert.deepEqual(alone!.story.toSorted(), together.get(seed)!.toSorted(), `seed ${seed}`)
  }
})
