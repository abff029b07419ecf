import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eachOnce, nextPage } from './moving-list.ts'

type Row = { id: number; free: boolean }
type Page = { data: Row[]; total: number }

const size = 3
const next = nextPage<Row>(size, ({ free }) => free)

/** A list on the server, and somebody who reads it page by page while it moves. */
function reader(ids: readonly number[]) {
  const rows: Row[] = ids.map((id) => ({ id, free: true }))
  const pages: Page[] = []
  const numbers: number[] = []
  return {
    rows,
    numbers,
    read(): boolean {
      const last = pages.at(-1)
      const number = last ? next(last, pages, numbers.at(-1)!) : 1
      if (number === undefined) return false
      const listed = rows.filter(({ free }) => free)
      // The rows of a page are those of the live list: what is sold there is sold here at once.
      pages.push({ data: listed.slice((number - 1) * size, number * size), total: listed.length })
      numbers.push(number)
      return true
    },
    shown: () => eachOnce({ pages }).pages.flatMap(({ data }) => data.map(({ id }) => id)),
  }
}

describe('a list that moves while it is read', () => {
  it('that stands still is read page by page', () => {
    const one = reader([1, 2, 3, 4, 5, 6, 7])
    while (one.read());
    assert.deepEqual(one.numbers, [1, 2, 3])
    assert.deepEqual(one.shown(), [1, 2, 3, 4, 5, 6, 7])
  })

  it('shows a row once that was pushed on to the next page, and goes on after a page of such rows', () => {
    const one = reader([1, 2, 3, 4, 5])
    one.read()
    one.rows.unshift(...[11, 12, 13].map((id) => ({ id, free: true })))
    while (one.read());
    assert.deepEqual(one.numbers, [1, 2, 3])
    assert.deepEqual(one.shown(), [1, 2, 3, 4, 5])
  })

  it('reads no page twice for a single row that was put in front', () => {
    const one = reader([1, 2, 3, 4, 5, 6, 7, 8, 9])
    one.read()
    one.rows.unshift({ id: 11, free: true })
    while (one.read());
    assert.deepEqual(one.numbers, [1, 2, 3, 4])
    assert.deepEqual(one.shown(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('misses no row that was pulled back on to a page that was read', () => {
    const one = reader([1, 2, 3, 4, 5, 6, 7, 8])
    one.read()
    one.rows[0]!.free = false
    one.rows[1]!.free = false
    while (one.read());
    assert.deepEqual(one.shown(), [1, 2, 3, 4, 5, 6, 7, 8])
    assert.deepEqual(one.numbers, [1, 1, 2])
  })

  it('ends at a page without rows, however many there are in all', () => {
    const full = { data: [1, 2, 3].map((id) => ({ id, free: true })), total: 9 }
    assert.equal(next(full, [full], 1), 2)
    const empty = { data: [], total: 9 }
    assert.equal(next(empty, [full, empty], 2), undefined)
  })

  it('keeps its pages as they are where nothing comes twice', () => {
    const data = { pages: [{ data: [{ id: 1, free: true }], total: 1 }] }
    assert.equal(eachOnce(data), data)
  })
})
