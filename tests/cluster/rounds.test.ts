import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chance } from '#tests/support/chance.ts'
import { draw } from './draw.ts'
import { type Round, tableOf } from './round.ts'

describe('the rounds of harm', () => {
  it('do each harm as often as any other, in an order that the seed gives again', () => {
    const harms = ['a', 'b', 'c', 'd', 'e']
    const drawn = draw(harms, 52, chance(7))
    const counts = [...Map.groupBy(drawn, (harm) => harm).values()].map((all) => all.length)
    assert.deepEqual(
      counts.toSorted((one, other) => one - other),
      [10, 10, 10, 11, 11],
    )
    assert.deepEqual(draw(harms, 52, chance(7)), drawn)
    assert.notDeepEqual(draw(harms, 52, chance(8)), drawn)
  })

  it('are summed up by harm, with what missed its aim and the load of the longest pause', () => {
    const round = (harm: string, pause: number, lost: number, load: number): Round => ({
      harm,
      pause,
      failures: Array<string>(lost).fill('no answer'),
      sales: 10,
      load,
    })
    const rounds = [
      round('restart', 0.2, 0, 1),
      round('leader lost', 9, 3, 2),
      round('leader lost', 13, 4, 12),
      round('leader lost', 8, 1, 3),
      { ...round('restart', 0.1, 1, 1), broken: 'does not become whole' },
    ]
    const aims = new Map([
      ['leader lost', { pause: 12 }],
      ['restart', { losesNothing: true as const }],
    ])
    assert.deepEqual(tableOf(rounds, aims).slice(2), [
      '| leader lost | 3 | 9.0 | 13.0 (12.0) | 12 | 1 | 8 | 30 | 0 |',
      '| restart | 2 | 0.2 | 0.2 (1.0) | none lost | 1 | 1 | 20 | 1 |',
    ])
  })
})
