import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allCalls } from '#contract/all.ts'
import { envelope } from './envelope.ts'
import { lazySerialisers } from './lazy-serialisers.ts'

it('every declared response can be serialised, although its serialiser is compiled late', () => {
  const writerOf = lazySerialisers()({}, {})
  for (const { method, path, result } of allCalls.filter(({ file }) => !file)) {
    const write = writerOf({ method, url: path, httpStatus: '200', schema: envelope(result) })
    // Errors about missing fields are expected: what counts is that there is a serialiser.
    try {
      write({ errno: 0, message: '' })
    } catch (error) {
      assert.match(String(error), /is required!|cannot be coerced|does not match schema|undefined/, `${method} ${path}`)
    }
  }
})
