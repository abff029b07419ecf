import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { listInquiries } from '#contract/inquiries.ts'
import * as inquiries from '#contract/operator/inquiries.ts'
import * as replies from '#contract/operator/saved-replies.ts'
import { ask } from '#tests/support/inquiring.ts'
import { linesAt } from '#tests/support/lines.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { asStaff, type Desk, makeStaff, openDesk, type TestStaff } from '#tests/support/staff.ts'
import type { Client } from '#tests/support/client.ts'

let market: Market
let shopper: Shopper
let staff: TestStaff
let desk: Desk
before(async () => {
  market = await openMarket()
  shopper = await makeShopper(market)
  staff = await makeStaff(market, { roles: ['members'], name: '이회원' })
  desk = await asStaff(market, staff)
})
after(() => market[Symbol.asyncDispose]())

const asked = async (fields: object = {}, who: Client = shopper) => (await ask(who, fields)).data.id
const detail = async (id: number) => (await desk.send(inquiries.getDeskInquiry, { params: { id } })).data
const found = async (q: string, more: object = {}) =>
  (await desk.send(inquiries.listDeskInquiries, { query: { lane: 'WAIT', q, ...more } })).data.map(({ id }) => id)
const assign = (id: number, staff_id: number | null, seen: number | null) =>
  desk.send(inquiries.assignDeskInquiry, { params: { id }, body: { staff_id, seen } })
const note = (id: number, words: string) => desk.send(inquiries.noteDeskInquiry, { params: { id }, body: { words } })

describe('the work on an inquiry', () => {
  it('is found by business, telephone, order and words of question and answer, waiting or answered', async () => {
    const { order_id } = await linesAt(market, shopper, 'PAYK')
    const { rows } = await sql<{ order_no: string; business_name: string; phone_no: string }>`
      select order_no, business_name, phone_no from orders join users on users.id = orders.user_id
      where orders.id = ${order_id}`.execute(market.db)
    const { order_no, business_name, phone_no } = rows[0]!
    const waits = await asked({ q_subject: '드라이아이스가 들었나요?', q_content: '여름 포장 100%가 궁금해요.' })
    const done = await asked({ q_subject: '영수증' })
    await desk.send(inquiries.answerDeskInquiry, {
      params: { id: done },
      body: { version: 0, a_content: '명세서는 내 주문에서 받으세요.' },
    })
    for (const q of [business_name, phone_no.slice(-8), order_no, order_no.split('-')[1]!])
      assert.deepEqual(await found(q), [done, waits], q)
    assert.deepEqual(await found('드라이아이스'), [waits])
    assert.deepEqual(await found('100%'), [waits])
    assert.deepEqual(await found('명세서는'), [done])
    assert.deepEqual(await found('없는말'), [])
    const page = await desk.send(inquiries.listDeskInquiries, { query: { lane: 'WAIT', q: business_name, limit: 1 } })
    assert.deepEqual(await found(business_name, { limit: 1, cursor: page.next! }), [waits])
  })

  it('is taken by one of two, given to a colleague of the desk alone, and let go', async () => {
    const id = await asked()
    const colleague = await makeStaff(market, { roles: ['members'], name: '박회원' })
    const stranger = await makeStaff(market, { roles: ['money'] })
    const people = (await desk.send(inquiries.listAssignees, {})).data.map((one) => one.id)
    assert.ok(people.includes(staff.id) && people.includes(colleague.id) && !people.includes(stranger.id))
    await assign(id, staff.id, null)
    await assign(id, staff.id, null)
    const late = await refusalOf(assign(id, colleague.id, null))
    assert.deepEqual([late.status, late.errno], [409, 1182])
    assert.deepEqual((await detail(id)).assignee, { id: staff.id, name: '이회원' })
    assert.equal((await desk.send(inquiries.countDeskInquiries, {})).mine, 1)
    const mine = await desk.send(inquiries.listDeskInquiries, { query: { lane: 'WAIT', mine: 'Y' } })
    assert.deepEqual(
      mine.data.map((one) => one.id),
      [id],
    )
    assert.equal((await refusalOf(assign(id, stranger.id, staff.id))).errno, 1433)
    await assign(id, colleague.id, staff.id)
    await assign(id, null, colleague.id)
    assert.equal((await detail(id)).assignee, null)
    assert.deepEqual(
      (await detail(id)).history.map(({ action }) => action),
      ['inquiry.assigned', 'inquiry.assigned', 'inquiry.assigned'],
    )
    assert.equal((await refusalOf(assign(99_999, staff.id, null))).status, 404)
  })

  it('has notes that no buyer reads, which go and are kept with the inquiry when the member leaves', async () => {
    const member = await makeShopper(market)
    const id = await asked({ q_subject: '메모가 붙는 문의' }, member)
    const secret = '까다로운 손님, 사장님께 먼저 확인'
    await note(id, secret)
    assert.equal((await refusalOf(note(id, ' '))).message, '메모를 입력하세요')
    assert.equal((await refusalOf(note(99_999, '메모'))).status, 404)
    const { notes, has_notes } = await detail(id)
    assert.deepEqual(
      [notes.map(({ words, staff_name }) => [words, staff_name]), has_notes],
      [[[secret, '이회원']], true],
    )
    // Notes and assignee must appear nowhere in the member's calls and pages.
    assert.doesNotMatch(JSON.stringify(await member.send(listInquiries, { query: {} })), /까다로운|이회원|assign/)
    for (const path of ['/api/users/cs-centers/qnas', '/MyQnA']) {
      const page = await fetch(`${market.url}${path}`, { headers: { authorization: `Bearer ${member.token}` } })
      assert.equal(page.status, 200, path)
      assert.doesNotMatch(await page.text(), /까다로운|이회원/, path)
    }
    const { rows: trail } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where after::text like '%까다로운%'`.execute(market.db)
    assert.equal(trail[0]?.n, 0, 'the trail is kept longer than the inquiry')

    await member.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
    const { rows } = await sql<{ live: number; kept: string }>`
      select (select count(*)::int from qna_notes where qna_id = ${id}) as live, data #>> '{notes,0,words}' as kept
      from retained_records where user_id = ${member.id} and kind = 'dispute' and data ->> 'what' = 'inquiry'`.execute(
      market.db,
    )
    assert.deepEqual(rows, [{ live: 0, kept: secret }])
  })

  it('is for the role members alone', async () => {
    const others = await openDesk(market, ['money', 'orders', 'intake', 'content', 'read-only'])
    const id = await asked()
    for (const work of [
      () => others.send(inquiries.noteDeskInquiry, { params: { id }, body: { words: '메모' } }),
      () => others.send(inquiries.assignDeskInquiry, { params: { id }, body: { staff_id: null, seen: null } }),
      () => others.send(replies.listReplies, {}),
    ])
      assert.equal((await refusalOf(work())).status, 403)
  })
})

describe('saved replies', () => {
  it('are written, changed and taken away for all of the desk; who was slower is told', async () => {
    const words = '#{상호} #{이름}님, 내일 도착해요.'
    const { data } = await desk.send(replies.addReply, { body: { title: '도착 안내', words } })
    const { id, version } = data.find(({ title }) => title === '도착 안내')!
    const other = await openDesk(market, ['members'])
    assert.ok((await other.send(replies.listReplies, {})).data.some((one) => one.words === words))
    const twice = other.send(replies.addReply, { body: { title: '도착 안내', words: '다른 답' } })
    assert.equal((await refusalOf(twice)).message, '같은 이름의 저장한 답이 있어요.')
    const strange = other.send(replies.addReply, { body: { title: '전화', words: '#{전화}로 걸게요' } })
    assert.equal((await refusalOf(strange)).message, '쓸 수 없는 변수입니다: #{전화}')
    await other.send(replies.changeReply, { params: { id }, body: { version, title: '도착', words: '모레 도착해요.' } })
    for (const late of [
      () => desk.send(replies.changeReply, { params: { id }, body: { version, title: '도착', words } }),
      () => desk.send(replies.dropReply, { params: { id }, body: { version } }),
    ])
      assert.equal((await refusalOf(late())).errno, 1182)
    const left = await desk.send(replies.dropReply, { params: { id }, body: { version: version + 1 } })
    assert.ok(!left.data.some((one) => one.id === id))
    const gone = desk.send(replies.dropReply, { params: { id }, body: { version: version + 1 } })
    assert.equal((await refusalOf(gone)).status, 404)
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where target_kind = 'reply' and target_id = ${String(id)} order by id`.execute(
      market.db,
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['reply.added', 'reply.changed', 'reply.dropped'],
    )
  })
})
