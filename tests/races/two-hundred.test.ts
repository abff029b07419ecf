import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { chance, shuffled } from '#tests/support/chance.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, makeShoppers, type Shopper } from '#tests/support/shopping.ts'

type Said = { status: number; errno: number; message: string; ids: number[]; user: number }

const members = 200
let market: Market
let second: string
let shoppers: Shopper[]
before(async () => {
  market = await openMarket({ crowded: true })
  second = (await market.another()).url
  shoppers = await makeShoppers(market, members)
})
after(() => market[Symbol.asyncDispose]())

async function boxes(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  return ids
}

/** One raw request, so that nothing of ours stands between the answer and the assertion. */
async function take(base: string, { id: user, token }: Shopper, ids: number[]): Promise<Said> {
  const response = await fetch(`${base}/api/users/carts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ product_id: ids }),
  })
  const { errno, message } = (await response.json()) as { errno: number; message: string }
  return { status: response.status, errno, message, ids, user }
}

async function holders(ids: number[]): Promise<Map<number, number>> {
  const { rows } = await market.pool.query<{ product_id: number; user_id: number; ps_code: number }>(
    `select product_id, user_id, ps_code from claims join products on products.id = product_id
     where product_id = any($1) and kind = 'CART'`,
    [ids],
  )
  for (const row of rows) assert.equal(row.ps_code, 2)
  return new Map(rows.map((row) => [row.product_id, row.user_id]))
}

function assertClear(refused: Said[]) {
  for (const { status, errno, message, ids } of refused) {
    assert.deepEqual([status, errno], [409, 2001], message)
    assert.ok(
      ids.some((id) => message === `꽃등심살(${id}번): 이미 다른 구매자가 담은 상품입니다.`),
      message,
    )
  }
}

describe(`${members} members at the same moment`, () => {
  it('for ten boxes, one each: ten holds and a clear refusal for everybody else', async () => {
    const ids = await boxes(10)
    const said = await Promise.all(shoppers.map((shopper, n) => take(market.url, shopper, [ids[n % 10]!])))
    const won = said.filter(({ status }) => status === 200)
    assert.equal(won.length, 10)
    assert.deepEqual(await holders(ids), new Map(won.map(({ ids: [id], user }) => [id!, user])))
    const refused = said.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 190)
    assertClear(refused)
  })

  it('for the same one box on two processes: one hold', async () => {
    const ids = await boxes(1)
    const said = await Promise.all(shoppers.map((shopper, n) => take(n % 2 ? market.url : second, shopper, ids)))
    const won = said.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    assert.deepEqual(await holders(ids), new Map([[ids[0]!, won[0]!.user]]))
    assertClear(said.filter(({ status }) => status !== 200))
  })

  it('for all ten at once, in any order, on two processes: somebody gets them all and nobody a part', async () => {
    const ids = await boxes(10)
    const next = chance(10)
    const said = await Promise.all(
      shoppers.map((shopper, n) => take(n % 2 ? market.url : second, shopper, shuffled(ids, next))),
    )
    const won = said.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    assert.deepEqual(await holders(ids), new Map(ids.map((id) => [id, won[0]!.user])))
    assertClear(said.filter(({ status }) => status !== 200))
  })

  it('for five of fifty each, in any order: whole lists or nothing', async () => {
    const ids = await boxes(50)
    const next = chance(50)
    const said = await Promise.all(
      shoppers.map((shopper, n) => take(n % 2 ? market.url : second, shopper, shuffled(ids, next).slice(0, 5))),
    )
    const won = said.filter(({ status }) => status === 200)
    assert.ok(won.length >= 1 && won.length <= 10, String(won.length))
    const expected = new Map(won.flatMap((one) => one.ids.map((id) => [id, one.user] as const)))
    assert.equal(expected.size, won.length * 5, 'no box in two won lists')
    assert.deepEqual(sorted(await holders(ids)), sorted(expected))
    assertClear(said.filter(({ status }) => status !== 200))
  })

  it('leave books in which the audit finds nothing', () => assertClean(market))
})

const sorted = (map: Map<number, number>) => [...map].toSorted(([a], [b]) => a - b)
