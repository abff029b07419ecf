import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { countAvailable, listProducts } from '#contract/catalogue.ts'
import { transaction } from '#database/transaction.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'

const cuts = ['01010500', '01010300', '01010400', '01011300'] as const
const kinds = ['01', '02', '03'] as const
const gradeCodes = ['01', '04', '07'] as const
const some = <One>(of: readonly One[]) => fc.subarray([...of], { maxLength: 2 })

const filter = fc.record({
  product_type: fc.constantFrom(undefined, 'D' as const, 'S' as const),
  pc_code: some(cuts),
  beef_code: some(kinds),
  grade_code: some(gradeCodes),
  sort: fc.constantFrom('new' as const, 'kg_price' as const),
  limit: fc.integer({ min: 1, max: 12 }),
  page: fc.integer({ min: 1, max: 4 }),
})

test('after any moves a page and its total are what counting one by one gives', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const boxes: number[] = []
  for (const product_type of ['D', 'S'] as const) {
    for (const beef_code of kinds) {
      for (const grade_code of gradeCodes) {
        const carcass = await makeCarcass(db, { product_type, beef_code, grade_code })
        for (const [place, pc_code] of cuts.entries()) {
          const kg_price = 40_000 + 1_000 * ((boxes.length * 7) % 11)
          boxes.push(
            (await makeProduct(db, { carcass_id: carcass.id, pc_code, kg_price, ps_code: place % 2 === 0 ? 1 : 0 })).id,
          )
        }
      }
    }
  }
  const move = fc.record({ id: fc.constantFrom(...boxes), to: fc.constantFrom(0, 1) })

  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.boolean(), filter, async (moves, fold, asked) => {
      for (const { id, to } of moves) {
        await transaction(db, 'demo', async (trx) => {
          if (to === 1) await sql`delete from claims where product_id = ${id}`.execute(trx)
          else
            await sql`insert into claims (product_id, kind) values (${id}, 'OFF') on conflict do nothing`.execute(trx)
          await sql`update products set ps_code = ${to} where id = ${id} and ps_code <> ${to}`.execute(trx)
        })
      }
      if (fold) await sql`select fold_product_tally()`.execute(db)

      const fits = await sql<{ id: number; kg_price: number }>`
        select id, kg_price from products
        where ps_code = 1
          and (${asked.product_type ?? null}::text is null or product_type = ${asked.product_type ?? null})
          and (${asked.pc_code.length} = 0 or pc_code = any (${asked.pc_code}::text[]))
          and (${asked.beef_code.length} = 0 or beef_code = any (${asked.beef_code}::text[]))
          and (${asked.grade_code.length} = 0 or grade_code = any (${asked.grade_code}::text[]))
        order by posted_at desc, id desc`.execute(db)
      const rows =
        asked.sort === 'new' ? fits.rows : fits.rows.toSorted((a, b) => a.kg_price - b.kg_price || a.id - b.id)
      const { data, total } = await visitor.send(listProducts, { query: asked })
      assert.equal(total, rows.length)
      const start = (asked.page - 1) * asked.limit
      assert.deepEqual(
        data.map((product) => product.id),
        rows.slice(start, start + asked.limit).map((row) => row.id),
      )
    }),
    { numRuns: 60 },
  )

  const available = await visitor.send(countAvailable, { query: {} })
  const { rows } = await sql<{ n: number; cheapest: number }>`
    select count(*)::int n, min(kg_price) cheapest from products where ps_code = 1`.execute(db)
  assert.equal(
    available.data.reduce((sum, facet) => sum + facet.count, 0),
    rows[0]?.n,
  )
  assert.equal(Math.min(...available.lowest.map((cut) => cut.kg_price)), rows[0]?.cheapest)
})
