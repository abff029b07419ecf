import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import type { Received } from '#contract/call.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { countLanes, getDeskOrder, listLaneCards, listLaneLines } from '#contract/operator/orders.ts'
import { cancelProduct } from '#contract/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'

type Sort = NonNullable<Received<typeof listLaneLines>['query']['sort']>

describe('the lanes', () => {
  it('page by time without a gap, as lines and as cards, by partner, day and words', async () => {
    await using market = await openMarket()
    const partner = await makePartner(market.db, { cut_off_time: '23:59', pick_up_days: '월화수목금토일' })
    const sold = [
      await sell(market, [partner.id, undefined]),
      await sell(market, [undefined]),
      await sell(market, [partner.id]),
    ]
    const desk = await openDesk(market, ['read-only'])
    const lines = sold.flatMap((one) => one.lines)
    const read: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await desk.send(listLaneLines, { query: { lane: 'PAYK', limit: 2, ...(cursor && { cursor }) } })
      read.push(...page.data.map(({ id }) => id))
      if (!page.next) break
      cursor = page.next
    }
    assert.deepEqual(read, lines)
    const first = await desk.send(listLaneCards, { query: { lane: 'PAYK', limit: 2 } })
    assert.deepEqual(
      first.data.map(({ order_no, count, fresh }) => [order_no, count, fresh]),
      [
        [sold[0]!.order_no, 2, 2],
        [sold[1]!.order_no, 1, 1],
      ],
    )
    assert.ok(first.data[0]!.due_at)
    const last = await desk.send(listLaneCards, { query: { lane: 'PAYK', cursor: first.next! } })
    assert.deepEqual([last.data.map(({ id }) => id), last.next], [[sold[2]!.order_id], null])

    const found = async (query: object) =>
      (await desk.send(listLaneLines, { query: { lane: 'PAYK', ...query } })).data.map(({ id }) => id)
    assert.deepEqual(await found({ partner_id: partner.id }), [sold[0]!.lines[0]!, sold[2]!.lines[0]!])
    assert.deepEqual(await found({ q: sold[1]!.order_no }), sold[1]!.lines)
    assert.deepEqual(await found({ q: sold[2]!.order_no.slice(-6) }), sold[2]!.lines)
    const { rows } = await sql<{ business_name: string; today: string }>`
      select business_name, market_today()::text as today from users where id = ${sold[1]!.shopper.id}`.execute(
      market.db,
    )
    assert.deepEqual(await found({ q: rows[0]!.business_name }), sold[1]!.lines)
    assert.deepEqual(await found({ day: rows[0]!.today }), lines)
    assert.deepEqual(await found({ day: '2020-01-01' }), [])
    // Of an order whose lines came on two days, each day shows its own.
    await sql`update order_products set lane_at = lane_at - interval '2 days' where id = ${sold[0]!.lines[0]!}`.execute(
      market.db,
    )
    const { data } = await desk.send(listLaneCards, { query: { lane: 'PAYK', day: rows[0]!.today } })
    assert.deepEqual(
      data.map(({ id, count }) => [id, count]),
      sold.map(({ order_id }) => [order_id, 1]),
    )
    assert.equal((await refusalOf(found({ cursor: 'made-up' }))).status, 400)

    const counts = await desk.send(countLanes, {})
    assert.deepEqual(
      counts.lanes.find(({ os_code }) => os_code === 'PAYK'),
      { os_code: 'PAYK', count: 4 },
    )
    assert.equal(counts.partners.find(({ id }) => id === partner.id)?.paid, 2)
    // `read-only` may look, and nothing else.
    assert.equal((await refusalOf(desk.send(orderLines, { body: { line_ids: lines } }))).status, 403)
  })
  it('say of a whole order on its card what its pane says, delivery included, and of a part what that part came to', async () => {
    await using market = await openMarket()
    const { order_id, lines } = await sell(market, [undefined, undefined])
    const desk = await openDesk(market, ['orders'])
    const cardOf = async (lane: 'PAYK' | 'DELW') =>
      (await desk.send(listLaneCards, { query: { lane } })).data[0]?.amount
    const { data } = await desk.send(getDeskOrder, { params: { id: order_id } })
    assert.ok(data.delivery_amount > 0)
    assert.equal(await cardOf('PAYK'), data.amount)
    await desk.send(orderLines, { body: { line_ids: [lines[0]!] } })
    const parts = [await cardOf('PAYK'), await cardOf('DELW')]
    assert.deepEqual(parts, [data.amount / 2, data.amount / 2])
  })
  it('stand by any column, from either end, a page at a time; by cut-off what has to be ordered first is first', async () => {
    await using market = await openMarket()
    const late = await makePartner(market.db, {
      partner_name: '나중',
      cut_off_time: '23:59',
      pick_up_days: '월화수목금토일',
    })
    const never = await makePartner(market.db, { partner_name: '가끔', pick_up_days: '' })
    const early = await makePartner(market.db, {
      partner_name: '다급',
      cut_off_time: '23:58',
      pick_up_days: '월화수목금토일',
    })
    const { lines } = await sell(market, [late.id, never.id, early.id])
    const [a, b, c] = lines as [number, number, number]
    const desk = await openDesk(market, ['orders'])
    const by = async (sort: Sort) => {
      const read: number[] = []
      for (let cursor: string | undefined; ;) {
        const query = { lane: 'PAYK' as const, sort, limit: 1, ...(cursor && { cursor }) }
        const page = await desk.send(listLaneLines, { query })
        read.push(...page.data.map(({ id }) => id))
        if (!page.next) return read
        cursor = page.next
      }
    }
    assert.deepEqual(await by('due'), [c, a, b])
    assert.deepEqual(await by('-due'), [b, a, c])
    assert.deepEqual(await by('partner'), [b, a, c])
    for (const sort of ['since', 'order', 'buyer', 'cut', 'weight', 'address', 'parcel'] as const)
      assert.deepEqual(await by(sort), lines, sort)
    assert.deepEqual(await by('-weight'), lines.toReversed())
    const made = Buffer.from(JSON.stringify(['yesterday', 1])).toString('base64url')
    for (const sort of ['since', 'weight'] as const)
      assert.equal(
        (await refusalOf(desk.send(listLaneLines, { query: { lane: 'PAYK', sort, cursor: made } }))).status,
        400,
        sort,
      )
    assert.equal((await refusalOf(by('nothing' as never))).status, 400)
  })

  it('and the board are sheets of what is seen; what is over stands by its time alone, and what never was an order in no list', async () => {
    await using market = await openMarket()
    const { shopper, lines } = await sell(market, [undefined, undefined, undefined])
    const [first, second, third] = lines as [number, number, number]
    const [desk, looks] = [await openDesk(market, ['orders']), await openDesk(market, ['read-only'])]
    const sheetOf = async (query: string, { token } = desk) => {
      const answer = await fetch(`${market.url}/api/operators/orders/lines/sheet?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(answer.status, 200, await answer.clone().text())
      const [titles, ...rows] = (await readExcelFile(Buffer.from(await answer.arrayBuffer())))[0]!.data
      return rows.map((row) => Object.fromEntries(row.map((cell, place) => [String(titles![place]), cell])))
    }
    await desk.send(orderLines, { body: { line_ids: [second] } })
    const board = await sheetOf('')
    assert.deepEqual(
      board.map((row) => [row['주문상품번호'], row['상태']]),
      [
        [String(first), '결제완료'],
        [String(third), '결제완료'],
        [String(second), '배송준비중'],
      ],
    )
    assert.equal((await sheetOf('lane=DELW')).length, 1)
    assert.match(String(board[0]!['연락처']), /^010\d{8}$/)
    assert.match(String((await sheetOf('', looks))[0]!['연락처']), /^010\*{4}\d{4}$/)

    for (const id of [first, third])
      await shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1, cancel_content: '' } })
    const over = async (query: string) => (await sheetOf(`lane=ORDC${query}`)).map((row) => Number(row['주문상품번호']))
    assert.deepEqual(await over(''), [third, first])
    assert.deepEqual(await over('&sort=since'), [third, first])
    for (const lane of ['ORDW', 'PAYF'])
      assert.equal((await refusalOf(desk.send(listLaneLines, { query: { lane: lane as never } }))).status, 400)
  })
})
