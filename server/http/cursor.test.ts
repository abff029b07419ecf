import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { pageOf, readCursor } from './cursor.ts'
import { byTime, listOrder } from './list-order.ts'

const rows = [1, 2, 3].map((id) => ({ id, at: `2026-11-20T0${id}:00:00.123456Z` }))

it('goes on where the page before ended, and says when there is no more', () => {
  const { data, next } = pageOf(rows, 2, ({ at, id }) => [at, id])
  assert.deepEqual(data, rows.slice(0, 2))
  assert.deepEqual(readCursor(next!, ['time', 'id']), ['2026-11-20T02:00:00.123456Z', 2])
  assert.equal(pageOf(rows, 3, ({ id }) => [id]).next, null)
  assert.equal(readCursor(undefined, ['id']), undefined)
})

const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = /정보가 잘못되거나 오류입니다/

it('refuses what it did not write', () => {
  for (const odd of ['x', written({}), written([1]), written(['later', 1]), written(['2026-11-20', '1'])])
    assert.throws(() => readCursor(odd, ['time', 'id']), refused)
})

it('refuses what the database could not read', () => {
  const sorted = (at: string) =>
    listOrder({ cursor: written([at, 5]) }, { id: sql`id`, keys: { at: byTime(sql`at`) }, usual: 'at' })
  const day = '2026-11-20T02:00:00.123456'
  for (const at of [`${day}Z`, '2026-11-20 02:00:00+00', '2026-11-20 02:00:00.5+09', '9999-12-31T23:59:59Z']) {
    assert.deepEqual(readCursor(written([at, 0]), ['time', 'id']), [at, 0])
    sorted(at)
  }
  sorted('-infinity')
  const odd = ['+275760-09-13', '+275760-09-13T00:00:00Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'later 1']
  for (const at of [...odd, '', day, `${day}+15:00`, '2026-11-20T24:30:00Z', `x${day}Z`]) {
    assert.throws(() => readCursor(written([at, 5]), ['time', 'id']), refused, at)
    assert.throws(() => sorted(at), refused, at)
  }
  for (const id of [4_294_967_296, -1, 1.5, 2 ** 60, '1', null])
    assert.throws(() => readCursor(written([id]), ['id']), refused, String(id))
  assert.deepEqual(readCursor(written([4_294_967_296]), ['long']), [4_294_967_296])
})
