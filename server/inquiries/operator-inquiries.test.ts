import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listInquiries } from '#contract/inquiries.ts'
import * as inquiries from '#contract/operator/inquiries.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { ask } from '#tests/support/inquiring.ts'
import { aPicture } from '#tests/support/join.ts'
import { linesAt } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let shopper: Shopper
let desk: Desk
before(async () => {
  market = await openMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['members'])
})
after(() => market[Symbol.asyncDispose]())

const asked = async (fields: object = {}, ...files: Parameters<typeof ask>[2][]) =>
  (await ask(shopper, fields, ...files)).data.id
const detail = async (id: number) => (await desk.send(inquiries.getDeskInquiry, { params: { id } })).data
const answer = (id: number, version: number, a_content: string, by = desk) =>
  by.send(inquiries.answerDeskInquiry, { params: { id }, body: { version, a_content } })
const list = async (lane: 'WAIT' | 'DONE', more: object = {}) =>
  (await desk.send(inquiries.listDeskInquiries, { query: { lane, ...more } })).data

describe('the inquiry desk', () => {
  it('lists what waits by age with a clock of a day, and by category; a page goes on where the last one ended', async () => {
    const first = await asked({ q_subject: '첫 문의' })
    await sql`update qnas set created_at = created_at - interval '25 hours' where id = ${first}`.execute(market.db)
    const second = await asked({ q_subject: '둘째 문의', qna_code: 'CR' })
    const rows = await list('WAIT')
    assert.deepEqual(
      rows.map(({ id, code_name }) => [id, code_name]),
      [
        [first, '배송'],
        [second, '취소·반품'],
      ],
    )
    assert.equal(Date.parse(rows[0]!.due_at) - Date.parse(rows[0]!.created_at), 24 * 3_600_000)
    assert.deepEqual(await desk.send(inquiries.countDeskInquiries, {}), { waiting: 2, late: 1, mine: 0 })
    assert.equal((await desk.send(getStaffMe, {})).data.waiting.inquiries, 2)
    assert.deepEqual(
      (await list('WAIT', { qna_code: 'CR' })).map(({ id }) => id),
      [second],
    )
    const page = await desk.send(inquiries.listDeskInquiries, { query: { lane: 'WAIT', limit: 1 } })
    assert.deepEqual(
      (await list('WAIT', { limit: 1, cursor: page.next! })).map(({ id }) => id),
      [second],
    )
    for (const id of [first, second]) await answer(id, 0, '답을 드려요.')
    assert.deepEqual(
      (await list('DONE')).map(({ id }) => id),
      [second, first],
    )
  })

  it('shows the member and the last orders beside the question', async () => {
    const { order_id } = await linesAt(market, shopper, 'DELI')
    const data = await detail(await asked())
    assert.deepEqual([data.version, data.a_content, data.file, data.old_answers], [0, null, null, []])
    assert.equal(data.member.id, shopper.id)
    assert.ok(data.member.others >= 2)
    const [last] = data.orders
    assert.deepEqual([last?.id, last?.os_code], [order_id, 'DELI'])
    assert.match(last?.cuts ?? '', /^\S+/)
    assert.equal((await refusalOf(detail(99_999))).status, 404)
  })

  it('is answered once and told by text; an answer written anew keeps the old one', async () => {
    const id = await asked({ q_subject: '두 사람이 답하는 문의' })
    const other = await openDesk(market, ['owner'])
    const answers = await Promise.allSettled([answer(id, 0, '첫 사람의 답'), answer(id, 0, '둘째 사람의 답', other)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const late = await refusalOf(answer(id, 0, '늦은 답'))
    assert.deepEqual([late.status, late.errno], [409, 6112])
    const told = await detail(id)
    assert.equal(told.version, 1)
    assert.ok(told.answered_by)
    await answer(id, 1, '고친 답 <script>alert(1)</script>')
    const anew = await detail(id)
    assert.deepEqual(
      [anew.old_answers.length, anew.old_answers[0]?.a_content, anew.version, anew.seen_at],
      [1, told.a_content, 2, null],
    )
    assert.deepEqual(
      anew.history.map(({ action }) => action),
      ['inquiry.answered', 'inquiry.answered'],
    )
    const mine = (await shopper.send(listInquiries, { query: {} })).data.find((one) => one.id === id)
    assert.deepEqual([mine?.ans_YN, mine?.a_content], ['Y', '고친 답 <script>alert(1)</script>'])
    const texts = await until(async () => {
      const got = (await textsTo(market, anew.member.phone_no)).filter((text) => text.includes('두 사람이'))
      return got.length === 2 ? got : undefined
    })
    assert.match(texts[0]!, /답변을 드렸어요/)
  })

  it('refuses an answer without words', async () => {
    const id = await asked()
    assert.equal((await refusalOf(answer(id, 0, '  '))).message, '답변을 입력하세요')
    assert.equal((await refusalOf(answer(id, 0, '가'.repeat(4_001)))).message, '4000자까지 입력할 수 있습니다.')
    assert.equal((await refusalOf(answer(99_999, 0, '답'))).status, 404)
  })

  it('shows the file to its role alone, and writes down who looked', async () => {
    const id = await asked({}, { bytes: await aPicture(), name: '상자.png' })
    assert.equal((await detail(id)).file?.ori_name, '상자.png')
    const look = (token?: string) =>
      fetch(`${market.url}/api/operators/inquiries/${id}/file`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    const others = await openDesk(market, ['money', 'orders', 'intake', 'content', 'read-only'])
    assert.equal((await look()).status, 401)
    assert.equal((await look(shopper.token)).status, 401)
    assert.equal((await look(others.token)).status, 403)
    assert.deepEqual((await detail(id)).history, [])
    const got = await look(desk.token)
    assert.deepEqual([got.status, got.headers.get('content-type')], [200, 'image/jpeg'])
    assert.deepEqual(
      (await detail(id)).history.map(({ action }) => action),
      ['inquiry.file.seen'],
    )
    assert.equal((await refusalOf(answer(id, 0, '답', others))).status, 403)
    assert.equal((await refusalOf(others.send(inquiries.getDeskInquiry, { params: { id } }))).status, 403)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'inquiry.file.seen'`.execute(market.db)
    assert.equal(rows[0]?.n, 1)
  })
})
