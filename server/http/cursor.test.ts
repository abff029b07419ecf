import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pageOf, readCursor } from './cursor.ts'

const rows = [1, 2, 3].map((id) => ({ id, at: `2026-11-20T0${id}:00:00.123456Z` }))

it('goes on where the page before ended, and says when there is no more', () => {
  const { data, next } = pageOf(rows, 2, ({ at, id }) => [at, id])
  assert.deepEqual(data, rows.slice(0, 2))
  assert.deepEqual(readCursor(next!, ['time', 'id']), ['2026-11-20T02:00:00.123456Z', 2])
  assert.equal(pageOf(rows, 3, ({ id }) => [id]).next, null)
  assert.equal(readCursor(undefined, ['id']), undefined)
})

it('refuses what it did not write', () => {
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const odd of ['x', written({}), written([1]), written(['later', 1]), written(['2026-11-20', '1'])])
    assert.throws(() => readCursor(odd, ['time', 'id']), /정보가 잘못되거나 오류입니다/)
})
