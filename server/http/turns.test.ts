import assert from 'node:assert/strict'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { describe, it } from 'node:test'
import { openTurns } from './turns.ts'

const two = { atOnce: 2, least: 2 }
const one = { atOnce: 1, least: 1 }

describe('turns', () => {
  it('are as many as one sender may have at once, and the next one’s with each that ends', async () => {
    const turnOf = openTurns({ mostWaiting: 10, together: 100 })
    const [first, second] = [turnOf('a', two), turnOf('a', two)]
    assert.deepEqual([first.begun, second.begun], [undefined, undefined])
    const begun: string[] = []
    const waiting = ['third', 'fourth'].map((name) => {
      const turn = turnOf('a', two)
      void turn.begun?.then(() => begun.push(name))
      return turn
    })
    assert.equal(turnOf('b', two).begun, undefined)
    first.end()
    first.end()
    await othersTurn()
    assert.deepEqual(begun, ['third'])
    waiting[0]!.end()
    await othersTurn()
    assert.deepEqual(begun, ['third', 'fourth'])
  })

  it('are left by whoever goes while waiting, and refused beyond a queue of some length', async () => {
    const turnOf = openTurns({ mostWaiting: 2, together: 100 })
    const first = turnOf('a', one)
    const [gone, stays] = [turnOf('a', one), turnOf('a', one)]
    assert.throws(() => turnOf('a', one), { status: 429 })
    gone.end()
    gone.end()
    first.end()
    await stays.begun
    assert.notEqual(turnOf('a', one).begun, undefined)
    stays.end()
  })

  it('are fewer for each of many who crowd while there is much work, and at once for whoever comes then', () => {
    const turnOf = openTurns({ mostWaiting: 10, together: 6 })
    const some = { atOnce: 4, least: 1 }
    const turns = ['a', 'b', 'c'].flatMap((who) => [1, 2, 3, 4, 5, 6].map(() => turnOf(who, some)))
    const begun = (who: string) =>
      turns
        .slice('abc'.indexOf(who) * 6)
        .slice(0, 6)
        .map(({ begun }) => begun === undefined)
    assert.deepEqual(begun('a'), [true, true, true, true, false, false])
    assert.deepEqual(begun('b'), [true, true, true, false, false, false])
    assert.deepEqual(begun('c'), [true, true, false, false, false, false])
    assert.equal(turnOf('d', some).begun, undefined)
    assert.notEqual(turnOf('d', some).begun, undefined)
  })
})
