import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readInTurn } from './read-in-turn.ts'

it('lets a reading come to its end, and reads once more for all that was told meanwhile', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const readings: PromiseWithResolvers<void>[] = []
  const turns = readInTurn(async () => {
    const reading = Promise.withResolvers<void>()
    readings.push(reading)
    await reading.promise
  }, 1000)
  const told = async () => {
    turns.ask()
    mock.timers.tick(1000)
    await Promise.resolve()
    return readings.length
  }
  assert.deepEqual([await told(), await told(), await told()], [1, 1, 1])
  readings[0]?.reject(new Error('no answer'))
  await new Promise(setImmediate)
  mock.timers.tick(1000)
  assert.equal(readings.length, 2)
  readings[1]?.resolve()
  await new Promise(setImmediate)
  mock.timers.tick(5000)
  assert.equal(readings.length, 2)

  turns.ask()
  turns.stop()
  mock.timers.tick(1000)
  assert.equal(readings.length, 2)
})
