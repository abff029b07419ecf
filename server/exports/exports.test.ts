import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import {
  cancelExport,
  type DeskExport,
  exportMembers,
  exportOrders,
  exportSales,
  listExports,
} from '#contract/operator/exports.ts'
import { listMembers } from '#contract/operator/members.ts'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { dropOrphans } from '#server/files/drop-orphans.ts'
import { streamKept } from '#server/files/store.ts'
import { runExports } from './run-exports.ts'
import { runRetention } from '#server/members/run-retention.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { askedBack } from '#tests/support/refund-by-hand.ts'
import { buy, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let orders: Desk
let money: Desk
let members: Desk
let today: string
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  ;[orders, money, members] = [
    await openDesk(market, ['orders']),
    await openDesk(market, ['money']),
    await openDesk(market, ['members']),
  ]
  today = (await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)).rows[0]!.day
})
after(() => market[Symbol.asyncDispose]())

const goOn = new AbortController().signal
const run = (signal = goOn) => runExports(market.server.deps, signal)
const period = () => ({ start_date: today, end_date: today })
const newest = async (desk: Desk, kind: DeskExport['kind']) =>
  (await desk.send(listExports, { query: { kind } })).data[0]!
const file = (id: number, { token }: Desk) =>
  fetch(`${market.url}/api/operators/exports/${id}/file`, { headers: { authorization: `Bearer ${token}` } })

/** The first cell of each line of a finished CSV, without the header. */
const firstCells = async (desk: Desk, kind: DeskExport['kind']) => {
  while (await run());
  const text = await (await file((await newest(desk, kind)).id, desk)).text()
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]!)
}

async function sold(count: number) {
  const shopper = await makeShopper(market)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeProduct(market.db)).id)
  return { shopper, ...(await buy(market, shopper, ids)) }
}

describe('a sheet of a period', () => {
  it('of orders has every line with its address, and is only for whoever asked for it', async () => {
    const { order_no } = await sold(2)
    await sql`update orders set delivery_memo = '=HYPERLINK("http://x")' where order_no = ${order_no}`.execute(
      market.db,
    )
    const { data } = await orders.send(exportOrders, { body: { ...period(), format: 'csv' } })
    assert.deepEqual([data.state, data.kept], ['WAITING', false])
    assert.equal((await file(data.id, orders)).status, 404)
    assert.equal(await run(), true)
    const done = await newest(orders, 'orders')
    assert.deepEqual(
      [done.state, done.done, done.total, done.kept, done.file_name],
      ['DONE', 2, 2, true, `주문_${today}_${today}.csv`],
    )
    const answer = await file(done.id, orders)
    const text = await answer.text()
    assert.equal(answer.headers.get('cache-control'), 'no-store, private')
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 3)
    assert.match(lines[1]!, new RegExp(`,${order_no},`))
    assert.match(lines[1]!, /,"'=HYPERLINK\(""http:\/\/x""\)",/)
    for (const other of [await openDesk(market, ['orders']), await openDesk(market, ['owner'])])
      assert.equal((await file(done.id, other)).status, 404)
    assert.equal((await fetch(`${market.url}/api/operators/exports/${done.id}/file`)).status, 401)
    const { rows } = await sql<{ action: string; n: number | null }>`
      select action, (after->>'rows')::int as n from audit_log where target_kind = 'export' and target_id = ${String(done.id)}
      order by id`.execute(market.db)
    assert.deepEqual(rows, [
      { action: 'export.ask', n: null },
      { action: 'export.save', n: 2 },
    ])
  })

  it('of sales has what was kept of each price, and of members who they are', async () => {
    const { shopper, order_id } = await sold(2)
    const { data: found } = await shopper.send(getOrder, { params: { id: order_id } })
    const line = found[0]!.order_products[0]!.id
    await shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1, cancel_content: '' } })
    await sold(1)
    await sql`update orders set delivery_taxed = true where id = ${order_id}`.execute(market.db)
    await money.send(exportSales, { body: period() })
    await makeMember(market.db, { business_name: '+82 식당', status: 'STOP' })
    await members.send(exportMembers, { body: { status: 'STOP' } })
    while (await run());
    const [sales, people] = await Promise.all(
      [
        await file((await newest(money, 'sales')).id, money),
        await file((await newest(members, 'members')).id, members),
      ].map(async (answer) => (await readExcelFile(Buffer.from(await answer.arrayBuffer())))[0]!.data),
    )
    const tax = sales![0]!.indexOf('배송비 세금')
    assert.deepEqual(
      sales!.slice(-3).map((row) => [row.at(-1), row[tax]]),
      [
        [0, '과세'],
        [430_000, '과세'],
        [430_000, '면세'],
      ],
    )
    assert.equal(
      sales![0]!.some((title) => /주소|연락처/.test(String(title))),
      false,
    )
    assert.deepEqual(
      people!.slice(1).map((row) => [row[1], row[5]]),
      [['+82 식당', '이용 정지']],
    )
  })

  it('of sales says what of a return was not given back', async () => {
    const { decide } = await askedBack({ market, shopper: await makeShopper(market), desk: money }, 50_000)
    assert.equal((await decide()).refund_state, 'DONE')
    await money.send(exportSales, { body: { ...period(), format: 'csv' } })
    while (await run());
    const text = await (await file((await newest(money, 'sales')).id, money)).text()
    const last = text.trim().split('\r\n').at(-1)!.split(',')
    assert.deepEqual([last[3], last.at(-1)], ['반품완료', '380000'])
  })

  it('of members holds what the desk lists: by status, re-check and words', async () => {
    await makeMember(market.db, { business_name: '청하식당', status: 'WAIT' })
    await makeMember(market.db, { business_name: '청하정육', status: 'WAIT' })
    await makeMember(market.db, { business_name: '청하갈비', recheck: true })
    const asked = [
      {},
      { status: 'WAIT' },
      { status: 'OUT' },
      { recheck: 'Y' },
      { sch_word: '청하' },
      { status: 'WAIT', sch_word: '식당' },
    ] as const
    const counts: number[] = []
    for (const filter of asked) {
      const { data } = await members.send(listMembers, { query: { ...filter, limit: 100 } })
      await members.send(exportMembers, { body: { ...filter, format: 'csv' } })
      assert.deepEqual(
        await firstCells(members, 'members'),
        data.map(({ userid }) => userid),
        JSON.stringify(filter),
      )
      counts.push(data.length)
    }
    assert.deepEqual(counts.slice(1), [2, 0, 1, 3, 1])
  })

  it('is refused backwards, over a year long, and without the role', async () => {
    const said = async (body: object, desk = orders) =>
      (await refusalOf(desk.send(exportOrders, { body: body as never }))).message
    assert.equal(await said({ start_date: '2026-02-02', end_date: '2026-02-01' }), '시작일이 종료일보다 늦습니다.')
    assert.equal(await said({ start_date: '2024-02-02', end_date: '2026-02-01' }), '기간은 1년까지 고를 수 있습니다.')
    for (const desk of [money, members, await openDesk(market, ['read-only'])])
      assert.equal(await said(period(), desk), '이 일을 할 권한이 없습니다.')
    assert.equal((await refusalOf(orders.send(exportSales, { body: period() }))).status, 403)
    assert.equal((await refusalOf(orders.send(exportMembers, { body: {} }))).status, 403)
  })

  it('is not given to somebody who has lost the role since', async () => {
    const desk = await openDesk(market, ['orders'])
    const { data } = await desk.send(exportOrders, { body: period() })
    while (await run());
    assert.equal((await file(data.id, desk)).status, 200)
    await sql`update staff set roles = '{content}' where id = ${desk.staff.id}`.execute(market.db)
    assert.equal((await file(data.id, desk)).status, 403)
  })
})

describe('a sheet that is being made', () => {
  it('is stopped by whoever asked, and by nobody else', async () => {
    const { data } = await orders.send(exportOrders, { body: period() })
    const other = await openDesk(market, ['orders'])
    assert.equal((await refusalOf(other.send(cancelExport, { params: { id: data.id } }))).status, 404)
    assert.equal((await orders.send(cancelExport, { params: { id: data.id } })).data.state, 'CANCELLED')
    assert.equal(await run(), false)
    assert.equal(
      (await refusalOf(orders.send(cancelExport, { params: { id: data.id } }))).message,
      '이미 끝난 일입니다.',
    )
  })

  it('is made by the next process when this one stops, and nothing half-made is left', async () => {
    const { data } = await orders.send(exportOrders, { body: period() })
    const stopping = new AbortController()
    const { deps } = market.server
    const stops = {
      ...deps,
      get db() {
        stopping.abort()
        return deps.db
      },
    }
    await runExports(stops, stopping.signal)
    await runExports(deps, goOn)
    assert.equal((await newest(orders, 'orders')).id, data.id)
    while (await run());
    assert.equal((await newest(orders, 'orders')).state, 'DONE')
    // Otherwise a file younger than an hour is spared, because its row may still come; -1 spares none.
    assert.equal(await dropOrphans(deps, -1), 0)
  })

  it('goes before newer ones of the same person once these are five of its kind, or hold too many rows together', async () => {
    const [one, other] = [await openDesk(market, ['owner']), await openDesk(market, ['orders'])]
    const { config } = market.server.deps
    const make = async (desk: Desk, call: typeof exportOrders | typeof exportSales = exportOrders) => {
      const { data } = await desk.send(call, { body: { ...period(), format: 'csv' } })
      while (await run());
      const { rows } = await sql<{ name: string }>`
        select stored_name as name from desk_jobs where id = ${data.id}`.execute(market.db)
      return { id: data.id, desk, ...rows[0]! }
    }
    type Sheet = Awaited<ReturnType<typeof make>>
    /** Whether the sheet can still be downloaded, and whether its file still exists. */
    const stands = async ({ id, desk, name }: Sheet) => {
      const [{ status }, stream] = [await file(id, desk), await streamKept(config, name)]
      stream?.destroy()
      return `${status} ${stream !== undefined}`
    }
    const standing = async (sheets: readonly Sheet[]) => {
      const all: string[] = []
      for (const sheet of sheets) all.push(await stands(sheet))
      return all
    }
    const here = '200 true'
    const gone = '404 false'

    const others = await make(other)
    const sales = await make(one, exportSales)
    const sheets: Sheet[] = []
    for (let n = 0; n < 6; n++) sheets.push(await make(one))
    assert.deepEqual(await standing([...sheets, sales, others]), [gone, here, here, here, here, here, here, here])

    const [, , , , second, last] = sheets
    await sql`update desk_jobs set total = 1000001 where id = any(${[second!.id, last!.id]}::int[])`.execute(market.db)
    const newest = await make(one, exportSales)
    assert.deepEqual(await standing([sales, ...sheets, newest, others]), [
      gone,
      gone,
      gone,
      gone,
      gone,
      gone,
      here,
      here,
      here,
    ])
  })

  it('goes after a week', async () => {
    const { id } = await newest(orders, 'orders')
    await market.pass(8 * 86_400)
    await runRetention(market.db)
    assert.ok((await dropOrphans(market.server.deps, -1)) > 0)
    assert.equal((await file(id, orders)).status, 401)
    const again = await newest(await openDesk(market, ['orders']), 'orders').catch(() => undefined)
    assert.equal(again, undefined)
  })
})
