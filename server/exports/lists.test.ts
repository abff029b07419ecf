import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import readExcelFile from 'read-excel-file/node'
import { allCalls } from '#contract/all.ts'
import type { Call, Sent } from '#contract/call.ts'
import type { ListSheet } from '#contract/list-sheet.ts'
import { listAudit } from '#contract/operator/audit.ts'
import { listMessages } from '#contract/operator/messages.ts'
import { listPriceFacets, listPriceSales } from '#contract/operator/prices.ts'
import { getLedger } from '#contract/operator/payments.ts'
import { askAdjustment } from '#contract/operator/settlement-adjustments.ts'
import { listName } from '#domain/list-name.ts'
import { createListing } from '#contract/partner/listings.ts'
import { isPartnerRole } from '#domain/staff-role.ts'
import { quietHeader } from '#contract/quiet-query.ts'
import { addressOf, requestOf } from '#web/api/client.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { type FollowedDatabase, openFollowedDatabase } from '#tests/support/followed-database.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'
import { plantLists } from '#tests/support/plant-lists.ts'
import { closeFor, owe } from '#tests/support/settling.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

type Listed = Call & { sheet: ListSheet<never> }
type Page = { data: object[] | { rows: object[] }; next?: string | null; total?: number }

let market: Market
let owner: Desk
/** Of the partner whose boxes were sold. */
let person: Desk
let database: FollowedDatabase
before(async () => {
  database = await openFollowedDatabase()
  market = await openMarket({
    database: database.url,
    env: { ROLE: 'server', DATABASE_READ_URL: database.readUrl },
  })
  owner = await openDesk(market, ['owner'])
  await plantLists(market)
  const shopper = await makeShopper(market)
  for (let n = 0; n < 3; n++) await buy(market, shopper, [(await makeProduct(market.db)).id])
  await makeProduct(market.db)
  for (const line of (await linesAt(market, shopper, 'ORDK', 3)).lines) await askBack(shopper, line)
  await plantSettlements()
  const { beef_code, judge_sex_nm, grade_code, pc_code } = (await owner.send(listPriceFacets)).data[0]!
  asked[listPriceSales.path] = { beef_code, judge_sex_nm, grade_code, pc_code }
})
after(async () => {
  const { readTally } = market.server.deps
  await market[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  // All lists and sheets above were read from a database on which nothing can be written.
  assert.ok(readTally.byFollower > 100, JSON.stringify(readTally))
  assert.equal(readTally.failed, 0)
})

/** Three rows of each list of settlements, three that are not closed yet, and rows of the lists for people of one of the partners. */
async function plantSettlements(): Promise<void> {
  const shopper = await makeShopper(market)
  for (let n = 1; n <= 3; n++) {
    const { partner } = await owe(market, shopper, n)
    const { id } = await closeFor(owner, partner.id)
    await owe(market, shopper, n)
    const body = { partner_id: partner.id, amount: 1_000 * n, reason: `맞춤 ${n}` }
    await owner.send(askAdjustment, { body })
    if (n < 3) continue
    paths['/api/operators/settlements/{id}/lines'] = { id }
    paths['/api/partner/settlements/{id:int}/lines'] = { id }
    person = await openDesk(market, ['partner'], partner.id)
    const sheet = { source: 'typed' as const, product_type: 'D' as const, facts: {}, boxes: [], pictures: [] }
    await person.send(createListing, { body: { cattle_no: '002188800001', prod_date: null, sheet } })
    await makeProduct(market.db, { partner_id: partner.id })
  }
}

/** Who may see everything in it. */
const whose = ({ role }: Call): Desk => (role !== undefined && isPartnerRole(role) ? person : owner)

const fileOf = (list: Listed, query: object, desk = whose(list), quiet = '') =>
  fetch(`${market.url}${addressOf(list.sheet.call, paths[list.path] ?? {}, query as Record<string, unknown>)}`, {
    headers: { authorization: `Bearer ${desk.token}`, ...(quiet && { [quietHeader]: quiet }) },
  })

async function rowsOf(answer: Response): Promise<unknown[][]> {
  assert.equal(answer.status, 200, await answer.clone().text())
  const [sheet] = await readExcelFile(Buffer.from(await answer.arrayBuffer()))
  return sheet!.data
}

/** All rows of a list as a browser reads them, in small pages. */
async function listOf(list: Listed, query: object, desk = whose(list)): Promise<object[]> {
  const rows: object[] = []
  const shape = 'shape' in list.query ? list.query.shape : {}
  let cursor: string | null | undefined
  for (let page = 1; ; page++) {
    const part = { ...('limit' in shape && { limit: 2 }), ...('page' in shape ? { page } : cursor && { cursor }) }
    const asked = { params: paths[list.path], query: { ...query, ...part } } as unknown as Sent<Call>
    const { data, next, total = 0 } = (await desk.send(list as Call, asked)) as Page
    rows.push(...('rows' in data ? data.rows : data))
    cursor = next
    if (!next && !('page' in shape && rows.length < total)) return rows
  }
}

const lists = allCalls.filter((call): call is Listed => call.sheet !== undefined)
/** Required parameters of calls that have no default list. */
const asked: Record<string, object> = {
  '/api/operators/cancels': { lane: 'ASKED' },
  '/api/operators/refunds': { lane: 'MANUAL' },
  '/api/operators/returns': { lane: 'WAIT' },
  '/api/operators/inquiries': { lane: 'WAIT' },
  '/api/operators/settlements': { lane: 'APPROVE' },
}
/** Path parameters of calls that give one of several lists. */
const paths: Record<string, Record<string, unknown>> = {
  '/api/operators/contents/{kind}': { kind: 'notices' },
  '/api/operators/legal/{kind}': { kind: 'terms' },
  '/api/operators/settings/codes/{table}': { table: 'banks' },
}
const sortsOf = ({ query }: Listed): string[] => {
  const { sort } = ('shape' in query ? query.shape : {}) as { sort?: unknown }
  if (!sort) return []
  const { anyOf, enum: words } = z.toJSONSchema(sort as z.ZodType, { io: 'output' }) as {
    anyOf?: { enum?: string[] }[]
    enum?: string[]
  }
  return (words ?? anyOf?.flatMap((one) => one.enum ?? []) ?? []).filter((word) => !word.startsWith('-'))
}
const lastExport = async () =>
  (
    await sql<{ target_id: string; after: { rows: number; whole: boolean } }>`
      select target_id, after from audit_log where action = 'export.list' order by id desc limit 1`.execute(market.db)
  ).rows[0]!

/** Rows whose reason has `length` times 128 characters that hardly compress. */
const plant = (action: string, count: number, length: number) =>
  sql`
    insert into audit_log (staff_id, action, target_kind, target_id, ip, reason)
    select ${owner.staff.id}, ${action}, 'order', n::text, '', (
      select string_agg(encode(sha512((n || ' ' || part)::bytea), 'hex'), '') from generate_series(1, ${length}::int) part)
    from generate_series(1, ${count}::int) n`.execute(market.db)

describe('a list as a sheet', () => {
  it('has the rows of the list, all of them and in its order, and is written down with their number', async () => {
    const counts = new Map<string, number>()
    for (const list of lists) {
      const query = asked[list.path] ?? {}
      const shown = await listOf(list, query)
      const [titles, ...rows] = await rowsOf(await fileOf(list, query))
      const { columns } = list.sheet
      const name = listName(list.sheet.name, paths[list.path])
      assert.deepEqual(
        titles,
        columns.map(({ title }) => title),
        list.path,
      )
      const text = columns.findIndex(({ kind }) => kind === 'text')
      assert.deepEqual(
        rows.map((row) => row[text] ?? ''),
        shown.map((row) => columns[text]!.value(row as never) ?? ''),
        list.path,
      )
      const { target_id, after } = await lastExport()
      assert.deepEqual([target_id, after.rows, after.whole], [name, shown.length, true])
      counts.set(name, shown.length)
    }
    // The planted rows are there: an empty sheet would agree with an empty list.
    for (const name of [
      '주문',
      '상품 등록',
      '반품',
      '기록',
      '공급사',
      '상품',
      '결제 대조',
      '시세',
      '시세 거래',
      '하루 판매',
      '하루 장부',
      '직원',
      '회원',
      '이용약관',
      '은행',
      '검색어',
      '도체',
      '올린 표',
      '공지사항',
      '마감 전 정산',
      '정산',
      '정산 내역',
      '정산 조정',
    ])
      assert.ok(counts.get(name)! > 0, `${name} ${String(counts.get(name))}`)
  })

  it('is sorted by any of its columns, in both directions, the same in pages as at once', async () => {
    assert.ok(lists.flatMap(sortsOf).length > 60)
    for (const list of lists) {
      const shape = (list.query as unknown as { shape: { sort?: { parse: (said: string) => unknown } } }).shape
      for (const name of sortsOf(list)) {
        assert.equal(shape.sort!.parse(name), name)
        const ways: string[][] = []
        for (const sort of [name, `-${name}`]) {
          const query = { ...asked[list.path], sort }
          const shown = (await listOf(list, query)).map((row) => JSON.stringify(row))
          const whole = { params: paths[list.path], query } as unknown as Sent<Call>
          const { data } = (await whose(list).send(list as Call, whole)) as Page
          assert.deepEqual(
            shown.slice(0, 50),
            (data as object[]).map((row) => JSON.stringify(row)).slice(0, 50),
            `${list.path} ${sort}`,
          )
          assert.equal(new Set(shown).size, shown.length)
          ways.push(shown)
        }
        assert.deepEqual(ways[0]!.toSorted(), ways[1]!.toSorted(), `${list.path} ${name}`)
      }
    }
  })

  it('has the day in its name, is stored nowhere, and keeps digits and signs as they are', async () => {
    const member = await makeMember(market.db, { business_name: '=1+1' })
    await sql`
      insert into messages (event, kind, to_phone, text, user_id)
      values ('member.approve:sheet', 'service', '01012345678', '@SUM(A1)', ${member.id})`.execute(market.db)
    const answer = await fileOf(listMessages, {}, owner, 'q=%3D1')
    const day = (await sql<{ day: string }>`select market_today()::text as day`.execute(market.db)).rows[0]!.day
    assert.match(decodeURIComponent(answer.headers.get('content-disposition')!), new RegExp(`문자_${day}\\.xlsx$`))
    assert.equal(answer.headers.get('cache-control'), 'no-store, private')
    const [titles, row] = await rowsOf(answer)
    assert.deepEqual(
      ['받는 사람', '번호', '내용'].map((title) => row![titles!.indexOf(title)]),
      ['=1+1', '010-****-5678', '@SUM(A1)'],
    )
  })

  it('is for those who may see the list, with the same fields masked, and for nobody else', async () => {
    const looks = await openDesk(market, ['read-only'])
    assert.equal(
      (
        await fileOf(
          lists.find(({ sheet }) => sheet.name === '반품')!,
          { lane: 'WAIT' },
          looks,
        )
      ).status,
      403,
    )
    const kind = { kind: 'member' }
    await sql`
      insert into audit_log (staff_id, action, target_kind, target_id, ip)
      select ${owner.staff.id}, 'member.approve', 'member', id, '' from users order by id limit 1`.execute(market.db)
    const named = (rows: unknown[][]) => rows[1]![rows[0]!.indexOf('이름')]
    assert.match(String(named(await rowsOf(await fileOf(listAudit, kind)))), /\D/)
    assert.match(String(named(await rowsOf(await fileOf(listAudit, kind, looks)))), /^\d+$/)
  })

  it('says nobody’s name or number in an address or in the log', async () => {
    const list = lists.find(({ sheet }) => sheet.name === '문자')!
    const query = { state: 'FAILED', q: '01099998888' }
    const { address, headers } = requestOf(list.sheet.call, { query })
    assert.doesNotMatch(address, /0109|q=/)
    assert.equal((await rowsOf(await fileOf(list, { state: 'FAILED' }, owner, headers[quietHeader]))).length, 1)
    assert.deepEqual((await lastExport()).after, { rows: 0, whole: true, state: 'FAILED', q: true })
    assert.equal((await fileOf(list, query)).status, 400)
  })

  it('of the ledger has ours beside theirs and by how much they differ', async () => {
    const [titles, ...rows] = await rowsOf(await fileOf(getLedger, {}))
    const at = (title: string) => titles!.indexOf(title)
    assert.ok(rows.length > 0)
    for (const row of rows)
      assert.equal(Number(row[at('차이')]), Number(row[at('결제사 금액')]) - Number(row[at('우리 금액')]))
  })

  it('of many rows is sent in full', async () => {
    await plant('many', 20_000, 1)
    assert.equal((await rowsOf(await fileOf(listAudit, { action: 'many' }))).length, 20_001)
    assert.deepEqual((await lastExport()).after, { rows: 20_000, whole: true, action: 'many' })
  })

  it('is sent while it is read, and the log says how much a client got that broke off', async () => {
    // More than the socket buffers of both ends can hold.
    await plant('heavy', 20_000, 16)
    const breaking = new AbortController()
    const answer = await fetch(`${market.url}${listAudit.sheet.call.path}?action=heavy`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: breaking.signal,
    })
    const reader = answer.body!.getReader()
    for (let got = 0; got < 200_000;) got += (await reader.read()).value?.length ?? 0
    breaking.abort()
    await until(async () => (await lastExport()).target_id === '기록' && !(await lastExport()).after.whole)
    assert.ok((await lastExport()).after.rows < 20_000)
  })

  it('ends where a login or a role ends in the middle of it, and without its end', async () => {
    for (const end of [
      sql`update staff set roles = '{orders}'`,
      sql`update staff_sessions set ended_at = market_now() from staff`,
    ]) {
      const somebody = await openDesk(market, ['owner'])
      const { id } = somebody.staff
      const answer = await fetch(`${market.url}${listAudit.sheet.call.path}?action=heavy`, {
        headers: { authorization: `Bearer ${somebody.token}` },
      })
      const reader = answer.body!.getReader()
      for (let got = 0; got < 200_000;) got += (await reader.read()).value?.length ?? 0
      await sql`${end} where staff.id = ${id}`.execute(market.db)
      await assert.rejects(async () => {
        while (!(await reader.read()).done);
      }, TypeError)
      const { target_id, after } = await lastExport()
      assert.deepEqual([target_id, after.whole], ['기록', false])
      assert.ok(after.rows < 20_000)
    }
  })
})
