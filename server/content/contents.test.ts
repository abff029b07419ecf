import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import * as contents from '#contract/operator/contents.ts'
import type { ContentKind } from '#domain/content-kinds.ts'
import { danger, hostileHtml } from '#tests/support/hostile-html.ts'
import { aPicture } from '#tests/support/join.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['content'])
})
after(() => market[Symbol.asyncDispose]())

const draft = { subject: '추석 배송 안내', content: '<p>쉬어요</p>', state: 'draft' } as const
const add = (kind: ContentKind, more: Partial<contents.ContentForm> = {}) =>
  desk.send(contents.addContent, { params: { kind }, body: { ...draft, ...more } })
const save = (kind: ContentKind, id: number, version: number, more: Partial<contents.ContentForm> = {}, by = desk) =>
  by.send(contents.saveContent, { params: { kind, id }, body: { version, form: { ...draft, ...more } } })
const detail = async (kind: ContentKind, id: number) =>
  (await desk.send(contents.getContent, { params: { kind, id } })).data
const readers = async () => (await market.visitor.send(listNotices, { query: {} })).data.map(({ subject }) => subject)

describe('the content desk', () => {
  it('takes a notice from draft to shown to hidden; readers see it only between', async () => {
    const { id, version } = await add('notices')
    assert.ok(!(await readers()).includes(draft.subject))
    const shown = await save('notices', id, version, { state: 'shown', pinned: true })
    assert.equal((await readers())[0], draft.subject)
    assert.equal((await detail('notices', id)).live, true)
    await save('notices', id, shown.version, { state: 'hidden' })
    assert.ok(!(await readers()).includes(draft.subject))
    const { rows } = await sql<{ action: string; was: string | null; now: string }>`
      select action, before ->> 'state' as was, after ->> 'state' as now from audit_log
      where target_kind = 'notice' and target_id = ${String(id)} order by id`.execute(market.db)
    assert.deepEqual(rows, [
      { action: 'notice.written', was: null, now: 'draft' },
      { action: 'notice.shown', was: 'draft', now: 'shown' },
      { action: 'notice.hidden', was: 'shown', now: 'hidden' },
    ])
  })

  it('is never written over: who was slower is told and nothing of theirs is kept', async () => {
    const { id, version } = await add('magazines', { state: 'shown' })
    const other = await openDesk(market, ['owner'])
    const answers = await Promise.allSettled([
      save('magazines', id, version, { content: '<p>하나</p>' }),
      save('magazines', id, version, { content: '<p>둘</p>', state: 'hidden' }, other),
    ])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const late = await refusalOf(save('magazines', id, version, { content: '<p>늦음</p>' }))
    assert.deepEqual([late.status, late.errno], [409, 6102])
    assert.equal((await detail('magazines', id)).history.length, 2)
    assert.equal((await refusalOf(save('magazines', 99_999, 1))).status, 404)
  })

  it('lets no script into what is stored, shown or previewed', async () => {
    const { id } = await add('magazines', { content: hostileHtml.join('\n'), state: 'shown' })
    const [stored, shown] = [
      (await detail('magazines', id)).content,
      (await market.visitor.send(getMagazine, { params: { id } })).data.content,
    ]
    const { content: previewed } = await desk.send(contents.cleanContent, { body: { content: hostileHtml.join('\n') } })
    assert.equal(previewed, stored)
    for (const html of [stored, shown, previewed]) assert.doesNotMatch(html, danger)
    // HTML that came into the table in another way is sanitised when it is shown.
    await sql`update magazines set content = ${`<p>글</p>${hostileHtml.join('\n')}`} where id = ${id}`.execute(
      market.db,
    )
    assert.doesNotMatch((await market.visitor.send(getMagazine, { params: { id } })).data.content, danger)
  })

  it('orders and files frequent questions by category, and takes none into a retired one', async () => {
    const more = { state: 'shown', category: 'DE' } as const
    await add('faqs', { ...more, subject: '둘째 질문', position: 2 })
    const { id, version } = await add('faqs', { ...more, subject: '첫 질문', position: 1 })
    const asked = async () =>
      (await market.visitor.send(listFaqs, { query: { faq_code: 'DE' } })).data.map(({ q_subject }) => q_subject)
    assert.deepEqual(await asked(), ['첫 질문', '둘째 질문'])
    const { data } = await desk.send(contents.listContents, { params: { kind: 'faqs' }, query: { category: 'DE' } })
    assert.deepEqual(
      data.map(({ subject, category_name }) => [subject, category_name]),
      [
        ['첫 질문', '배송'],
        ['둘째 질문', '배송'],
      ],
    )
    await save('faqs', id, version, { ...more, subject: '첫 질문', position: 3 })
    assert.deepEqual(await asked(), ['둘째 질문', '첫 질문'])
    await sql`update faq_codes set retired_at = market_now() where faq_code = 'PR'`.execute(market.db)
    for (const category of ['PR', 'ZZ', ''])
      assert.equal((await refusalOf(add('faqs', { category }))).message, '분류를 골라 주세요.', category)
  })

  it('takes no placeholder into an answer that nobody would fill in, and previews the others filled in', async () => {
    const form = { category: 'OP', subject: '얼마예요?', content: '<p>배송비는 {{배송비규칙}}</p>' }
    const wrong = await refusalOf(add('faqs', { ...form, state: 'shown' }))
    assert.equal(wrong.message, '‘{{배송비규칙}}’은 알 수 없는 자리표시예요.')
    const right = { ...form, content: '<p>{{ 배송비 }}, {{청약 철회 기간}}</p>' }
    const { id, version } = await add('faqs', { ...right, state: 'shown' })
    const { content } = await desk.send(contents.cleanContent, { body: { content: right.content, kind: 'faqs' } })
    assert.equal(content, '<p>10,000원, 7일</p>')
    const { data } = await market.visitor.send(listFaqs, { query: { sch_word: '얼마예요?' } })
    assert.equal(data[0]?.a_content, content)
    // Nothing keeps a wrong answer from being hidden, nor two braces out of a notice, where nothing is filled in.
    await save('faqs', id, version, { ...form, state: 'hidden' })
    await add('notices', { content: form.content })
    const plain = await desk.send(contents.cleanContent, { body: { content: right.content } })
    assert.equal(plain.content, right.content)
  })

  it('shows a text only from its time to its end, and refuses an end before the beginning', async () => {
    const { rows } = await sql<{ now: string }>`select market_now() as now`.execute(market.db)
    const later = (minutes: number) => new Date(Date.parse(rows[0]!.now) + minutes * 60_000).toISOString()
    const { id } = await add('notices', { state: 'shown', shown_from: later(5), shown_to: later(10) })
    const isThere = () =>
      market.visitor.send(getNotice, { params: { id } }).then(
        () => true,
        () => false,
      )
    assert.deepEqual([await isThere(), (await detail('notices', id)).live], [false, false])
    await market.pass(360)
    assert.deepEqual([await isThere(), (await detail('notices', id)).live], [true, true])
    await market.pass(300)
    assert.equal(await isThere(), false)
    const wrong = await refusalOf(add('notices', { shown_from: later(9), shown_to: later(9) }))
    assert.equal(wrong.message, '게시를 끝내는 때가 시작하는 때보다 뒤여야 해요.')
    const early = await refusalOf(add('notices', { shown_from: '0026-11-28T09:00:00+09:00' }))
    assert.deepEqual([early.status, early.message], [400, '날짜와 시각을 확인해 주세요.'])
    assert.equal((await refusalOf(add('notices', { subject: ' ' }))).message, '제목을 입력하세요')
  })

  it('dates a text by when it is published, not by its draft', async () => {
    const { rows } = await sql<{ now: string }>`select market_now() as now`.execute(market.db)
    const later = (minutes: number) => new Date(Date.parse(rows[0]!.now) + minutes * 60_000).toISOString()
    for (const [kind, list] of [
      ['notices', listNotices],
      ['magazines', listMagazines],
    ] as const) {
      const subjects = async () =>
        (await market.visitor.send(list, { query: { sch_word: '때를' } })).data.map(({ subject }) => subject)
      const old = await add(kind, { subject: '때를 기다린 글' })
      const planned = await add(kind, { subject: '때를 정한 글', state: 'shown', shown_from: later(30) })
      await market.pass(60)
      const news = await add(kind, { subject: '때를 앞선 글', state: 'shown' })
      await market.pass(60)
      const shown = { subject: '때를 기다린 글', state: 'shown' } as const
      const { version } = await save(kind, old.id, old.version, shown)
      assert.deepEqual(await subjects(), ['때를 기다린 글', '때를 앞선 글'])
      // What is changed or shown again once it was to be read keeps its place.
      const hidden = await save(kind, old.id, version, { ...shown, state: 'hidden' })
      await market.pass(60)
      await save(kind, news.id, news.version, { subject: '때를 앞선 글', state: 'shown', content: '<p>고침</p>' })
      await save(kind, old.id, hidden.version, shown)
      assert.deepEqual(await subjects(), ['때를 기다린 글', '때를 앞선 글'])
      const at = later(20)
      await save(kind, planned.id, planned.version, { subject: '때를 정한 글', state: 'shown', shown_from: at })
      assert.equal((await detail(kind, planned.id)).created_at, at)
      // Nobody could read it before it was hidden.
      const early = await add(kind, { subject: '거둔 글', state: 'shown', shown_from: later(2 * 24 * 60) })
      const taken = await save(kind, early.id, early.version, { subject: '거둔 글', state: 'hidden', shown_from: null })
      await save(kind, early.id, taken.version, { subject: '거둔 글', state: 'shown', shown_from: null })
      assert.ok((await detail(kind, early.id)).created_at < later(60))
    }
    await market.pass(20 * 60)
    for (const list of [listNotices, listMagazines]) {
      const [first] = (await market.visitor.send(list, { query: { sch_word: '때를' } })).data
      assert.equal(first?.subject, '때를 정한 글')
    }
  })

  it('dates a text that nobody could read before it was hidden by when it is shown after all', async () => {
    const now = async () => (await sql<{ now: string }>`select market_now() as now`.execute(market.db)).rows[0]!.now
    for (const kind of ['notices', 'magazines'] as const) {
      const soon = new Date(Date.parse(await now()) + 60_000).toISOString()
      const away = { subject: '거둔 글', state: 'hidden', shown_from: null } as const
      const planned = await add(kind, { ...away, state: 'shown', shown_from: soon })
      const kept = await save(kind, planned.id, planned.version, away)
      const draft = await add(kind, { ...away, state: 'draft' })
      const put = await save(kind, draft.id, draft.version, away)
      await market.pass(90)
      // Its time has come while it was hidden, and it was changed since.
      const changed = await save(kind, planned.id, kept.version, { ...away, content: '<p>고침</p>' })
      await market.pass(90)
      const before = await now()
      await save(kind, planned.id, changed.version, { ...away, state: 'shown' })
      await save(kind, draft.id, put.version, { ...away, state: 'shown' })
      for (const { id } of [planned, draft])
        assert.ok(Date.parse((await detail(kind, id)).created_at) >= Date.parse(before), `${kind} ${id}`)
    }
  })

  it('is read anew only when it is another text, on every server: written there, or shown and hidden by the clock', async () => {
    const other = await market.another()
    const found = async () => {
      const text = await (await fetch(`${other.url}/metrics`)).text()
      return Number(/^market_shelf_asked_total{by="database"} (\d+)$/m.exec(text)?.[1])
    }
    const elsewhere = async () => {
      const answer = await fetch(`${other.url}${listNotices.path}`)
      const { result } = (await answer.json()) as { result: { data: { subject: string }[] } }
      return result.data.map(({ subject }) => subject)
    }
    const first = await elsewhere()
    const before = await found()
    assert.deepEqual(await elsewhere(), first)
    assert.equal(await found(), before)

    const shown = await add('notices', { subject: '지금부터', state: 'shown' })
    assert.deepEqual(await elsewhere(), ['지금부터', ...first])
    const soon = new Date(Date.now() + 700).toISOString()
    const { rows } = await sql<{ soon: string }>`select ${soon}::timestamptz + shift as soon from market_clock`.execute(
      market.db,
    )
    await save('notices', shown.id, shown.version, { subject: '곧 내려요', state: 'shown', shown_to: rows[0]!.soon })
    assert.deepEqual(await elsewhere(), ['곧 내려요', ...first])
    await until(async () => (await elsewhere()).length === first.length, { what: 'the clock hides it' })
  })

  it('finds drafts by words and state, page by page', async () => {
    for (const subject of ['찾을 글 하나', '찾을 글 둘', '찾을 글 셋']) await add('notices', { subject })
    const find = (query: object) => desk.send(contents.listContents, { params: { kind: 'notices' }, query })
    const first = await find({ sch_word: '찾을 글', state: 'draft', limit: 2 })
    assert.deepEqual([first.data.length, first.data[0]?.subject], [2, '찾을 글 셋'])
    const rest = await find({ sch_word: '찾을 글', state: 'draft', limit: 2, cursor: first.next })
    assert.deepEqual([rest.data.map(({ subject }) => subject), rest.next], [['찾을 글 하나'], null])
    assert.equal((await find({ sch_word: '찾을 글', state: 'shown' })).data.length, 0)
    assert.equal((await find({ sch_word: '%' })).data.length, 0)
  })

  it('keeps a picture painted anew under a name of its own, for everybody', async () => {
    const form = new FormData()
    form.append('picture', new File([new Uint8Array(await aPicture())], '표지.png'))
    const { data } = await desk.send(contents.uploadContentPicture, { body: form } as object)
    const got = await fetch(`${market.url}${data.img_path}`)
    assert.deepEqual([got.status, got.headers.get('content-type')], [200, 'image/webp'])
    assert.equal((await fetch(`${market.url}${data.thumb_path}`)).status, 200)
    assert.equal((await fetch(`${market.url}/content-pictures/..%2f..%2fenv.webp`)).status, 404)
    const page = new FormData()
    page.append('picture', new File(['<html><script>1</script></html>'], '표지.png'))
    const refused = await refusalOf(desk.send(contents.uploadContentPicture, { body: page } as object))
    assert.equal(refused.message, 'jpg, png, webp, heic 사진만 올릴 수 있습니다.')
  })

  it('is closed to every other role', async () => {
    const others = await openDesk(market, ['members', 'intake', 'orders', 'money', 'read-only'])
    const { id, version } = await add('notices')
    const params = { kind: 'notices', id } as const
    for (const refused of [
      () => others.send(contents.listContents, { params, query: {} }),
      () => others.send(contents.getContent, { params }),
      () => others.send(contents.addContent, { params, body: draft }),
      () => save('notices', id, version, {}, others),
      () => others.send(contents.cleanContent, { body: { content: '' } }),
    ])
      assert.equal((await refusalOf(refused())).status, 403)
    assert.equal((await detail('notices', id)).version, version)
  })
})
