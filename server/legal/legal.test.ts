import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { getLegal } from '#contract/legal.ts'
import * as legal from '#contract/operator/legal.ts'
import { logIn } from '#contract/session.ts'
import { legalSince } from '#domain/legal/legal-facts.ts'
import { anApplication, aPicture, apply, joinMarket, verifyPhone } from '#tests/support/join.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket()
  desk = await openDesk(market, ['content'])
})
after(() => market[Symbol.asyncDispose]())

const day = async (days: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select market_today() + ${days}::int as day`.execute(market.db)
  return rows[0]!.day
}
const terms = { kind: 'terms' } as const
const words = '<h2>제1조 배송비</h2><p>배송비는 {{배송비}}이에요. <script>alert(1)</script></p>'
const form = (effective_from: string, more: Partial<legal.LegalForm> = {}): legal.LegalForm => ({
  content: words,
  effective_from,
  note: '배송비를 고쳤어요.',
  state: 'shown',
  ...more,
})
const add = (body: legal.LegalForm, by = desk) => by.send(legal.addLegalText, { params: terms, body })
const save = (id: number, version: number, body: legal.LegalForm) =>
  desk.send(legal.saveLegalText, { params: { ...terms, id }, body: { version, form: body } })
const read = async (id?: number | '0') =>
  (await market.visitor.send(getLegal, { params: terms, query: id === undefined ? {} : { id } })).data

describe('the versions of the legal texts', () => {
  it('begin with the text of the program, and a written one takes over on its day', async () => {
    assert.deepEqual(
      [(await read()).id, (await read()).effective_from, (await read()).articles],
      [null, legalSince, null],
    )
    const start = await desk.send(legal.startLegalText, { params: terms })
    assert.match(start.content, /<h2>제1조 목적<\/h2>/)
    assert.match(start.content, /\{\{배송비 규칙\}\}/)

    const coming = await day(10)
    const { id, version } = await add(form(coming, { state: 'draft' }))
    assert.equal((await read()).versions.length, 1, 'a draft is nobody’s to read')
    await save(id, version, form(coming))
    const before = await read()
    assert.deepEqual([before.id, before.versions.map(({ standing }) => standing)], [null, ['coming', 'present']])
    assert.match((await read(id)).articles?.[0]?.html ?? '', /배송비는 10,000원이에요/, 'what comes may be read before')
    await market.pass(10 * 86_400)
    desk = await openDesk(market, ['content'])
    const now = await read()
    assert.deepEqual([now.id, now.effective_from, now.articles?.[0]?.title], [id, coming, '제1조 배송비'])
    assert.doesNotMatch(JSON.stringify(now.articles), /script/)
    assert.deepEqual((await read('0')).articles, null)
    const list = (await desk.send(legal.listLegalTexts, { params: terms })).data
    assert.deepEqual(
      list.map(({ id: one, standing }) => [one, standing]),
      [
        [id, 'present'],
        [0, 'past'],
      ],
    )
  })

  it('stay as they are once they hold, for the desk and for the database', async () => {
    const { id } = await read()
    const { version } = (await desk.send(legal.getLegalText, { params: { ...terms, id: id! } })).data
    for (const state of ['shown', 'hidden', 'draft'] as const)
      assert.equal((await refusalOf(save(id!, version, form(await day(30), { state })))).errno, 6104, state)
    for (const change of [
      sql`update legal_texts set content = '' where id = ${id}`,
      sql`delete from legal_texts where id = ${id}`,
    ])
      await assert.rejects(change.execute(market.db), /stays as it is/)
  })

  it('refuse a day that is over, a day twice, a name that stands for nothing and a text without headings', async () => {
    const free = await day(40)
    assert.equal((await refusalOf(add(form(await day(-1))))).message, '시행일은 오늘이나 그 뒤여야 해요.')
    const first = await add(form(free))
    assert.equal((await refusalOf(add(form(free)))).message, '같은 날 시행하는 버전이 이미 있어요.')
    for (const [name, particle] of [
      ['배달비', '는'],
      ['배달값', '은'],
    ])
      assert.equal(
        (await refusalOf(add(form(free, { content: `<h2>제1조</h2>{{${name}}}` })))).message,
        `‘{{${name}}}’${particle} 알 수 없는 자리표시예요.`,
      )
    assert.equal(
      (await refusalOf(add(form(free, { content: '<p>글</p>' })))).message,
      '조항마다 제목을 넣어 주세요. 차례가 제목에서 만들어져요.',
    )
    // A version can be taken back before its day, but only if it still is as the editor saw it.
    await save(first.id, first.version, form(free, { state: 'hidden' }))
    assert.equal((await refusalOf(save(first.id, first.version, form(free)))).errno, 6102)
    assert.ok(!(await read()).versions.some(({ id }) => id === first.id))
  })

  it('are written down with whoever agrees; a text that changed since has to be read again', async () => {
    const { id, effective_from } = await read()
    const policy = (await market.visitor.send(getLegal, { params: { kind: 'policy' }, query: {} })).data
    const fields = anApplication()
    const auth_number = await verifyPhone(market, fields['phone_no']!)
    const whole = { ...fields, auth_number, policy_version: policy.effective_from }
    const stale = await refusalOf(apply(market, { ...whole, terms_version: legalSince }, await aPicture()))
    assert.equal(stale.message, '그사이 약관이 바뀌었습니다. 바뀐 약관을 읽고 다시 동의해주세요.')
    await apply(market, { ...whole, terms_version: effective_from }, await aPicture())
    const silent = await joinMarket(market)
    for (const userid of [fields['userid']!, silent['userid']!]) {
      const { rows } = await sql<{ kind: string; legal_text_id: number | null; version: string }>`
        select consents.kind, legal_text_id, consents.version from consents join users on users.id = user_id
        where userid = ${userid} order by consents.id`.execute(market.db)
      assert.deepEqual(rows, [
        { kind: 'terms', legal_text_id: id, version: effective_from },
        { kind: 'privacy', legal_text_id: null, version: policy.effective_from },
        { kind: 'age', legal_text_id: id, version: effective_from },
      ])
    }
    const list = (await desk.send(legal.listLegalTexts, { params: terms })).data
    assert.equal(list.find((row) => row.id === id)?.consents, 2)
  })

  it('say how many cookies a login leaves, and for how long', async () => {
    const { userid } = await makeMember(market.db)
    const answer = await fetch(`${market.url}${logIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userid, password: memberPassword }),
    })
    const kept = answer.headers.getSetCookie().map((cookie) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400)
    assert.deepEqual(kept, [14, 365])
    const { content } = await desk.send(legal.startLegalText, { params: { kind: 'policy' } })
    assert.match(content, /쿠키 두 개\([^)]*14일[^)]*1년\)/)
  })

  it('are the content desk’s alone to write, and every step is in the log', async () => {
    const others = await openDesk(market, ['members', 'intake', 'orders', 'money', 'read-only'])
    assert.equal((await refusalOf(add(form(await day(50)), others))).status, 403)
    assert.equal((await refusalOf(others.send(legal.listLegalTexts, { params: terms }))).status, 403)
    assert.equal((await refusalOf(others.send(legal.startLegalText, { params: terms }))).status, 403)
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where target_kind = 'legal' order by id`.execute(market.db)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['legal.written', 'legal.shown', 'legal.shown', 'legal.hidden'],
    )
  })
})
