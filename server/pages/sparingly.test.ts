import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sparingly } from './sparingly.ts'

it('does one thing at a time, and says no at once to who comes when enough wait', async () => {
  const inTurn = sparingly(2)
  const first = Promise.withResolvers<string>()
  const done: string[] = []
  const work = (name: string, result: Promise<string>) => async () => {
    const said = await result
    done.push(name)
    return said
  }
  const one = inTurn(work('one', first.promise))
  const two = inTurn(work('two', Promise.resolve('b')))
  assert.equal(await inTurn(work('three', Promise.resolve('c'))), undefined)
  assert.deepEqual(done, [])
  first.resolve('a')
  assert.deepEqual([await one, await two, done], ['a', 'b', ['one', 'two']])
  assert.equal(await inTurn(work('four', Promise.resolve('d'))), 'd')
})

it('goes on after what has failed', async () => {
  const inTurn = sparingly(2)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('yes'))
  await assert.rejects(failing, /^Error: no$/)
  assert.equal(await next, 'yes')
})
