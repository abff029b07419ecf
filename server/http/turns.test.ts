import assert from 'node:assert/strict'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { describe, it } from 'node:test'
import { openTurns } from './turns.ts'

describe('turns', () => {
  it('are as many as one sender may have at once, and the next one’s with each that ends', async () => {
    const turnOf = openTurns(10)
    const [first, second] = [turnOf('a', 2), turnOf('a', 2)]
    assert.deepEqual([first.begun, second.begun], [undefined, undefined])
    const begun: string[] = []
    const waiting = ['third', 'fourth'].map((name) => {
      const turn = turnOf('a', 2)
      void turn.begun?.then(() => begun.push(name))
      return turn
    })
    assert.equal(turnOf('b', 2).begun, undefined)
    first.end()
    first.end()
    await othersTurn()
    assert.deepEqual(begun, ['third'])
    waiting[0]!.end()
    await othersTurn()
    assert.deepEqual(begun, ['third', 'fourth'])
  })

  it('are left by whoever goes while waiting, and refused beyond a queue of some length', async () => {
    const turnOf = openTurns(2)
    const first = turnOf('a', 1)
    const [gone, stays] = [turnOf('a', 1), turnOf('a', 1)]
    assert.throws(() => turnOf('a', 1), { status: 429 })
    gone.end()
    gone.end()
    first.end()
    await stays.begun
    assert.notEqual(turnOf('a', 1).begun, undefined)
    stays.end()
  })
})
