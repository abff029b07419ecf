import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allCalls } from '#contract/all.ts'
import { envelope } from './envelope.ts'
import { lazySerialisers } from './lazy-serialisers.ts'

it('every declared answer can be written, although its writer is made late', () => {
  const writerOf = lazySerialisers()({}, {})
  for (const { method, path, result } of allCalls.filter(({ file }) => !file)) {
    const write = writerOf({ method, url: path, httpStatus: '200', schema: envelope(result) })
    // Whatever an empty answer lacks is the writer's to say: what counts is that there is one.
    try {
      write({ errno: 0, message: '' })
    } catch (error) {
      assert.match(String(error), /is required!|cannot be coerced|does not match schema|undefined/, `${method} ${path}`)
    }
  }
})
