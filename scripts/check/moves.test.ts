import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { openImportGraph } from './import-graph.ts'
import { moveProblems } from './moves.ts'

const root = path.resolve(import.meta.dirname, '../..')
const file = 'server/holds/planted.ts'
const problemsWith = (planted: Record<string, string>) => moveProblems(openImportGraph(root, planted))

describe('moves of boxes, order lines and claims', () => {
  it('have one owner as the house stands', () => {
    assert.deepEqual(problemsWith({}), [])
  })

  for (const [name, text] of [
    ['a box moved', 'sql`update products set ps_code = ${to} where id = ${id}`'],
    ['a box moved beside something else', 'sql`update products set price = 1, ps_code = ${to}`'],
    [
      'a box moved after a subquery',
      'sql`update products set price = (select 1 from x where a = b),\n  ps_code = ${to}`',
    ],
    ['a box moved as a row', 'sql`update products set (price, ps_code) = (1, ${to})`'],
    ['a box made on sale', 'sql`insert into products (id, ps_code) values (1, ${to})`'],
    ['a box made without saying which columns', 'sql`insert into products select * from others`'],
    ['a line moved', "sql`update order_products line set os_code = 'PAYK' where id = ${id}`"],
    ['a line made as paid', "sql`insert into order_products (id, os_code) select 1, 'PAYK'`"],
    [
      'a line moved when it is there',
      "sql`insert into other (id) values (1) on conflict (id) do update set os_code = 'X'`",
    ],
    ['a claim made', 'sql`with held as (select 1)\n  insert into claims (product_id) values (1)`'],
    ['a claim changed', "pool.query('UPDATE claims SET expires_at = now()')"],
    ['a claim dropped', 'sql`delete\n  from claims where product_id = ${id}`'],
    ['claims emptied', 'sql`truncate claims`'],
    ['a box moved by the builder', "trx.updateTable('products').set({ ps_code: to })"],
    ['a line moved by the builder', "trx\n  .updateTable('order_products as line')\n  .set(values)"],
    ['a claim made by the builder', "trx.insertInto('claims').values(row)"],
    ['a claim dropped by the builder', 'trx.deleteFrom("claims")'],
    ['a table named around the words', "sql`update ${sql.table('claims')} set fence = 1`"],
    ['a column named around the words', "sql`update products set ${sql.ref('ps_code')} = 1`"],
    ['a bare number that is read', 'sql`select 1 from products where ps_code = 1`'],
    ['bare numbers that are read', 'sql`select 1 from products where ps_code in (1, 2)`'],
    ['a bare number in the code', 'if (box.ps_code === 5) return'],
    ['the step of a move alone', "import { moveBoxes } from '#server/lines/move-boxes.ts'"],
  ] as const)
    it(`refuse ${name}`, () => {
      const problems = problemsWith({ [file]: text })
      assert.ok(problems.length > 0 && problems.every((one) => one.startsWith(file)), problems.join('\n'))
    })

  for (const [name, text] of [
    ['what is read and locked', "sql`select 1 from claims where kind = 'CART' for update of claims`"],
    ['other columns of a box', 'sql`update products set price = ${price} where ps_code = ${productStatuses.off}`'],
    ['a line’s fee', "sql`update order_products line set delivery_price = 1 from orders where line.os_code = 'ORDW'`"],
    ['a new box, which is not on sale', 'sql`insert into products (carcass_id, weight) values (1, 2)`'],
    ['what is written down of a move', 'record({ before: { ps_code: from }, after: { ps_code: to } })'],
  ] as const)
    it(`let ${name} be`, () => {
      assert.deepEqual(problemsWith({ [file]: text }), [])
    })

  it('are written in their own room, there too without bare numbers', () => {
    const planted = 'server/lines/planted.ts'
    assert.deepEqual(problemsWith({ [planted]: 'sql`delete from claims where product_id = ${id}`' }), [])
    assert.equal(problemsWith({ [planted]: 'sql`update products set ps_code = 1`' }).length, 1)
  })
})
