import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { countUnreadAnswers, listInquiries, seeAnswer } from '#contract/inquiries.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { findInquiryFile } from './find-inquiry-file.ts'
import { ask, rightQuestion } from '#tests/support/inquiring.ts'
import { aPicture } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const quiet = { env: { ROLE: 'server' } }
const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const filesOf = (market: Market) => readdir(path.join(market.config.filesDir, 'private')).catch(() => [])
const fileOf = (market: Market, id: number, token: string | undefined) =>
  fetch(`${market.url}/api/users/cs-centers/qnas/${id}/file`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

it('a question needs a category, a subject and words, in this order, and is kept as it was typed', async () => {
  await using market = await openMarket(quiet)
  const client = await market.as((await makeMember(market.db)).userid)
  assert.equal(await sentence(ask(client, { qna_code: '', q_subject: '', q_content: '' })), '문의 유형을 선택하세요')
  assert.equal(await sentence(ask(client, { qna_code: 'ZZ' })), '문의 유형을 선택하세요')
  assert.equal(await sentence(ask(client, { q_subject: ' ', q_content: '' })), '제목을 입력하세요')
  assert.equal(await sentence(ask(client, { q_content: ' ' })), '내용을 입력하세요')
  assert.equal(await sentence(ask(client, { q_content: '가'.repeat(2_001) })), '2000자까지 입력할 수 있습니다.')
  const words = `${'가'.repeat(1_990)}<b>&amp;`
  const { data } = await ask(client, { q_content: words })
  const list = await client.send(listInquiries, { query: {} })
  assert.deepEqual(
    [list.total, list.data[0]?.id, list.data[0]?.q_content, list.data[0]?.ans_YN, list.data[0]?.code_name],
    [1, data.id, words, 'N', '배송'],
  )
  assert.deepEqual([list.data[0]?.a_content, list.data[0]?.answered_at, list.data[0]?.file], [null, null, null])
})

it('one file may come along: looked at, painted anew, private; what is refused leaves nothing behind', async () => {
  await using market = await openMarket(quiet)
  const [owner, other] = [await makeMember(market.db), await makeMember(market.db)]
  const [client, stranger] = [await market.as(owner.userid), await market.as(other.userid)]
  const bytes = await aPicture()
  assert.equal(
    await sentence(ask(client, {}, { bytes: Buffer.from('<html><script>1</script></html>'), name: '사진.jpg' })),
    'jpg, png, webp, heic, pdf 파일만 올릴 수 있습니다.',
  )
  assert.ok(await refusalOf(ask(client, {}, { bytes, name: 'a.png' }, { bytes, name: 'b.png' })))
  assert.ok(await refusalOf(ask(client, {}, { bytes, name: 'a.png', field: 'other' })))
  assert.deepEqual(await filesOf(market), [])
  assert.equal((await client.send(listInquiries, { query: {} })).total, 0)

  const { data } = await ask(client, {}, { bytes, name: '../찢어진 상자.png' })
  await ask(client, {}, { bytes: new Uint8Array(), name: '' })
  await ask(client, {}, { bytes, name: 'b.png', field: 'files' })
  assert.equal((await filesOf(market)).length, 2)
  const lines = `${'가'.repeat(99)}\n`.repeat(20)
  const long = await ask(client, { q_content: `${lines.slice(0, -1)}나` }, { bytes, name: 'c.png' })
  const asTyped = (await client.send(listInquiries, { query: {} })).data.find((one) => one.id === long.data.id)
  assert.equal(asTyped?.q_content, `${lines.slice(0, -1)}나`)
  const kept = (await client.send(listInquiries, { query: {} })).data.find((one) => one.id === data.id)
  assert.deepEqual(kept?.file, { ori_name: '찢어진 상자.png', content_type: 'image/jpeg' })
  const answer = await fileOf(market, data.id, client.token)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg'])
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
  assert.equal((await fileOf(market, data.id, stranger.token)).status, 404)
  assert.equal((await fileOf(market, data.id, undefined)).status, 401)
  assert.equal((await fileOf(market, data.id + 1, client.token)).status, 404)
  const forDesk = await findInquiryFile(market.server.deps, data.id)
  assert.equal(forDesk.oriName, '찢어진 상자.png')
})

it('a question that is sent again within minutes is one question, with its file and without', async () => {
  await using market = await openMarket(quiet)
  const client = await market.as((await makeMember(market.db)).userid)
  const total = async () => (await client.send(listInquiries, { query: {} })).total
  const file = { bytes: await aPicture(), name: '상자.png' }
  const [one, same] = await Promise.all([ask(client, {}, file), ask(client, {}, file)])
  assert.deepEqual(one, same)
  assert.equal((await filesOf(market)).length, 1)
  assert.deepEqual(await ask(client), await ask(client))
  await ask(client, { q_content: '다른 말' })
  assert.equal(await total(), 3)
  await answerInquiry(
    market.server.deps,
    await makeStaff(market),
    { ip: '' },
    { id: one.data.id, version: 0, a_content: '네' },
  )
  assert.notDeepEqual(await ask(client, {}, file), one)
  await market.pass(601)
  await ask(client)
  assert.equal(await total(), 5)
})

it('the list is one’s own, newest first, by category, period and words', async () => {
  await using market = await openMarket(quiet)
  const [one, two] = [await makeMember(market.db), await makeMember(market.db)]
  const [client, other] = [await market.as(one.userid), await market.as(two.userid)]
  await ask(other, { q_subject: '남의 글' })
  const { data: old } = await ask(client, { q_subject: '옛 글 100%' })
  await sql`update qnas set created_at = '2026-01-31T15:00:00Z' where id = ${old.id}`.execute(market.db)
  await ask(client, { q_subject: '취소', qna_code: 'CR', q_content: '네 상자 중 하나' })
  const found = async (query: object) =>
    (await client.send(listInquiries, { query })).data.map(({ q_subject }) => q_subject)
  assert.deepEqual(await found({}), ['취소', '옛 글 100%'])
  assert.deepEqual(await found({ qna_code: 'CR' }), ['취소'])
  assert.deepEqual(await found({ page: 2, limit: 1 }), ['옛 글 100%'])
  assert.deepEqual(await found({ sch_word: '0%' }), ['옛 글 100%'])
  assert.deepEqual(await found({ sch_word: '_' }), [])
  assert.deepEqual(await found({ sch_word: '상자' }), ['취소'])
  assert.deepEqual(await found({ sch_word: '상자', sch_kind: 'subject' }), [])
  assert.deepEqual(await found({ start_date: '2026-02-01', end_date: '2026-02-01' }), ['옛 글 100%'], 'a day of Seoul')
  assert.deepEqual(await found({ end_date: '2026-01-31' }), [])
  for (const query of ['limit=0', 'start_date=x', 'qna_code=x', 'user_id=1']) {
    const url = `${market.url}/api/users/cs-centers/qnas?${query}`
    assert.equal((await fetch(url, { headers: { authorization: `Bearer ${client.token}` } })).status, 400, query)
  }
})

it('an answer is unread until it is opened; a new one keeps the old; the member is told, the act is written down', async () => {
  await using market = await openMarket()
  const { db, server } = market
  const staff = await makeStaff(market)
  const [asker, stranger] = [await makeMember(db), await makeMember(db)]
  const client = await market.as(asker.userid)
  const { data } = await ask(client)
  const unread = async () => (await client.send(countUnreadAnswers)).data.count
  const answer = (version: number, a_content: string) =>
    answerInquiry(server.deps, staff, { ip: '10.0.0.1' }, { id: data.id, version, a_content })
  assert.equal(await unread(), 0)
  assert.deepEqual(await answer(0, '지역에 따라 달라요. <script>'), { version: 1 })
  await assert.rejects(answer(0, '늦은 답'), { code: 'inquiry.changed' })
  await assert.rejects(answerInquiry(server.deps, staff, { ip: '' }, { id: 999, version: 0, a_content: '답' }), {
    code: 'inquiry.missing',
  })
  assert.equal(await unread(), 1)
  const [shown] = (await client.send(listInquiries, { query: {} })).data
  assert.deepEqual([shown?.ans_YN, shown?.a_content, shown?.unread], ['Y', '지역에 따라 달라요. <script>', true])
  assert.ok(shown?.answered_at)
  assert.equal(await unread(), 1, 'a look at the list is not a look at the answer')

  await (await market.as(stranger.userid)).send(seeAnswer, { params: { id: data.id }, body: {} })
  assert.equal(await unread(), 1)
  await client.send(seeAnswer, { params: { id: data.id }, body: {} })
  assert.equal(await unread(), 0)

  await answer(1, '고쳐 쓴 답')
  assert.equal(await unread(), 1)
  const { rows: older } = await sql<{ a_content: string; answered_by: number }>`
    select a_content, answered_by from qna_old_answers`.execute(db)
  assert.deepEqual(older, [{ a_content: '지역에 따라 달라요. <script>', answered_by: staff.id }])
  const { rows: acts } = await sql<{ action: string; target_id: string; before: object | null; ip: string }>`
    select action, target_id, before, ip from audit_log where target_kind = 'inquiry' order by id`.execute(db)
  assert.deepEqual(acts, [
    { action: 'inquiry.answered', target_id: String(data.id), before: null, ip: '10.0.0.1' },
    {
      action: 'inquiry.answered',
      target_id: String(data.id),
      before: { a_content: '지역에 따라 달라요. <script>' },
      ip: '10.0.0.1',
    },
  ])
  const texts = await until(async () => {
    const got = await textsTo(market, asker.phone_no)
    return got.length === 2 ? got : undefined
  })
  assert.match(texts[0] ?? '', /문의하신 “토요일에도 받을 수 있나요\?”에 답변을 드렸어요\.\n.*\/MyQnA$/)
  const { rows: events } = await sql<{ user_id: number; private: boolean }>`
    select user_id, private from outbox where event = 'inquiry-answered'`.execute(db)
  assert.deepEqual(events, [
    { user_id: asker.id, private: true },
    { user_id: asker.id, private: true },
  ])
})

it('questions cannot be poured in', async () => {
  await using market = await openMarket({ rateLimitFactor: 1, ...quiet })
  const client = await market.as((await makeMember(market.db)).userid)
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => ask(client)))
  assert.ok(answers.every(({ status }) => status === 'fulfilled'))
  for (let n = 0; n < 4; n++) await ask(client)
  assert.equal(await sentence(ask(client)), '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.')
})

it('who leaves takes questions and files along; what the law keeps is set aside for three years', async () => {
  await using market = await openMarket(quiet)
  const client = await market.as((await makeMember(market.db)).userid)
  const { data } = await ask(client, {}, { bytes: await aPicture(), name: 'a.png' })
  const staff = await makeStaff(market)
  for (const [version, a_content] of ['첫 답', '고친 답', '더 고친 답'].entries())
    await answerInquiry(market.server.deps, staff, { ip: '' }, { id: data.id, version, a_content })
  await client.send(leave, { body: { user_out_code_id: 1, user_content: '' } })
  const { rows } = await sql<{ left: number; kept: string; answers: string[]; years: number }>`
    select (select count(*)::int from qnas) as left, data ->> 'q_subject' as kept,
           jsonb_path_query_array(data, '$.old_answers[*].a_content') || (data -> 'a_content') as answers,
           round(extract(epoch from purge_at - market_now()) / 31557600)::int as years
    from retained_records where kind = 'dispute'`.execute(market.db)
  const answers = ['첫 답', '고친 답', '더 고친 답']
  assert.deepEqual(rows, [{ left: 0, kept: rightQuestion.q_subject, answers, years: 3 }])
  await until(async () => (await filesOf(market)).length === 0)
})
