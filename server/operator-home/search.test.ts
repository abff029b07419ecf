import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { searchDesk } from '#contract/operator/search.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { makeCarcass, makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Sold, sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let owner: Desk
let sold: Sold
let cattle_no: string
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  owner = await openDesk(market, ['owner'])
  sold = await sell(market, [undefined])
  await sql`
    update users set business_name = 'Blue정육', name = '나새벽', phone_no = '01077771234', userid = 'Saebyeok'
    where id = ${sold.shopper.id}`.execute(market.db)
  const carcass = await makeCarcass(market.db, { cattle_no: '002555566667' })
  await makeProduct(market.db, { carcass_id: carcass.id })
  const { rows } = await market.pool.query<{ cattle_no: string }>(
    'select cattle_no from order_products where id = $1',
    [sold.lines[0]],
  )
  cattle_no = rows[0]!.cattle_no
})
after(() => market[Symbol.asyncDispose]())

const ask = async (q: string, desk = owner) => (await desk.send(searchDesk, { query: { q } })).data
const ordersBy = async (q: string) => (await ask(q)).orders?.map(({ order_no }) => order_no)
const membersBy = async (q: string) => (await ask(q)).members?.map(({ id }) => id)

describe('the search from anywhere', () => {
  it('finds an order by its number, by the part after the day, by its animal and by its buyer', async () => {
    const { order_no } = sold
    for (const q of [
      order_no,
      order_no.slice(0, 12),
      order_no.slice(-6),
      String(Number(order_no.slice(-6))).padStart(2, '0'),
    ])
      assert.deepEqual(await ordersBy(q), [order_no], q)
    assert.deepEqual(await ordersBy(cattle_no), [order_no])
    assert.deepEqual(await ordersBy('blue'), [order_no])
    assert.deepEqual(await ordersBy('1234'), [order_no])
    assert.deepEqual(await ordersBy('19990101-'), [])
  })

  it('finds an order by the number of its box or its line, and the animal of a box', async () => {
    const [line] = sold.lines
    const { product_id } = await market.db
      .selectFrom('order_products')
      .select('product_id')
      .where('id', '=', line!)
      .executeTakeFirstOrThrow()
    for (const q of [
      `P${product_id}`,
      `p${product_id}`,
      String(product_id).padStart(2, '0'),
      `#${line}`,
      String(line).padStart(2, '0'),
    ])
      assert.deepEqual(await ordersBy(q), [sold.order_no], q)
    assert.deepEqual(
      (await ask(`P${product_id}`)).carcasses?.map((one) => one.cattle_no),
      [cattle_no],
    )
    assert.deepEqual((await ask('P999999')).carcasses, [])
  })

  it('finds a member by how id, name, business and number begin, and by any part of the telephone', async () => {
    const { rows } = await market.pool.query<{ business_no: string }>('select business_no from users where id = $1', [
      sold.shopper.id,
    ])
    for (const q of ['saeb', 'Saebyeok', '나새', 'blue정', '010-7777', '1234', '777-12', '7771', rows[0]!.business_no])
      assert.deepEqual(await membersBy(q), [sold.shopper.id], q)
    assert.deepEqual(await membersBy('없는사람'), [])
    assert.deepEqual(await membersBy('%%'), [], 'a sign is a sign and no pattern')
  })

  it('finds an animal by any part of its number as it is printed, with what is left of it', async () => {
    for (const q of ['0025 5556', '5555 6666', '66667', '555'])
      assert.deepEqual(
        (await ask(q)).carcasses?.map((one) => [one.cattle_no, one.boxes, one.available]),
        [['002555566667', 1, 1]],
        q,
      )
    assert.deepEqual(await ordersBy(cattle_no.slice(-6)), [sold.order_no], 'an order by a part of its animal')
  })

  it('finds partners and cuts by a part of their names', async () => {
    const partner = await makePartner(market.db, { partner_name: '고령한우유통' })
    assert.deepEqual(
      (await ask('한우유')).partners?.map(({ id }) => id),
      [partner.id],
    )
    const { cuts } = await ask('꽃등심')
    assert.deepEqual(
      cuts?.map(({ pc_name }) => pc_name),
      ['꽃등심살'],
    )
    assert.ok(cuts![0]!.available > 0)
    const [day = '', number = ''] = sold.order_no.split('-')
    assert.deepEqual(await ordersBy(`${day.slice(-4)}-${number}`), [sold.order_no])
    assert.deepEqual(await ordersBy(`9999-${number}`), [])
  })

  it('finds a settlement by a part of its number, for those who pay', async () => {
    const partner = await makePartner(market.db)
    await sql`
      insert into settlements (number, partner_id, starts_on, ends_on, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by, asked_by)
      values ('JS-202611-0007', ${partner.id}, '2026-11-01', '2026-11-15', 90000, 0, 0, 0, 0, 0, '2026-11-20', ${owner.staff.id}, ${owner.staff.id})`.execute(
      market.db,
    )
    for (const q of ['JS-202611-0007', '11-0007', 'js-2026'])
      assert.deepEqual(
        (await ask(q)).settlements?.map(({ number, net, state }) => [number, net, state]),
        [['JS-202611-0007', 90_000, 'CLOSED']],
        q,
      )
  })

  it('tells each role of its own kinds alone, and nobody without a desk', async () => {
    const kinds = async (...roles: StaffRole[]) => {
      const found = await ask('blue', await openDesk(market, roles))
      return Object.entries(found).flatMap(([kind, rows]) => (rows === null ? [] : [kind]))
    }
    assert.deepEqual(await kinds('members'), ['members'])
    assert.deepEqual(await kinds('orders'), ['orders'])
    assert.deepEqual(await kinds('read-only'), ['orders', 'partners'])
    assert.deepEqual(await kinds('intake'), ['carcasses', 'partners', 'cuts'])
    assert.deepEqual(await kinds('content', 'money'), ['orders', 'settlements'], 'to read what is refunded')
    const looking = await openDesk(market, ['read-only'])
    for (const q of ['나새벽', '7777', 'saebyeok'])
      assert.deepEqual((await ask(q, looking)).orders, [], 'not by what is masked')
    assert.deepEqual(await kinds('content'), [])
    assert.equal((await refusalOf(sold.shopper.send(searchDesk, { query: { q: 'blue' } }))).status, 401)
    assert.equal(
      (await refusalOf(owner.send(searchDesk, { query: { q: 'b' } }))).message,
      '두 글자부터 찾을 수 있습니다.',
    )
  })
})
