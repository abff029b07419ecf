import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { listFaqCodes, listQnaCodes } from '#contract/codes.ts'
import { getMagazine, getNotice, listFaqs, listMagazines, listNotices } from '#contract/customer-centre.ts'
import { saveFaq } from './save-faq.ts'
import { saveMagazine } from './save-magazine.ts'
import { saveNotice } from './save-notice.ts'
import { danger, hostileHtml } from '#tests/support/hostile-html.ts'
import { openMarket } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'

const quiet = { env: { ROLE: 'server' } }
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`
const subjects = (rows: readonly { subject: string }[]) => rows.map(({ subject }) => subject)

for (const [name, save, list, get, path] of [
  ['notices', saveNotice, listNotices, getNotice, 'notices'],
  ['articles', saveMagazine, listMagazines, getMagazine, 'magazines'],
] as const)
  describe(name, () => {
    it('come newest first, twenty a page, with their texts or without', async () => {
      await using market = await openMarket(quiet)
      const { db, visitor } = market
      for (let n = 1; n <= 21; n++) await save(db, { subject: `글 ${n}`, content: '<p>글</p>', created_at: march(n) })
      const first = await visitor.send(list, { query: {} })
      assert.deepEqual(
        [first.total, first.data.length, first.current_page, first.data[0]?.subject, first.data[0]?.content],
        [21, 20, 1, '글 21', '<p>글</p>'],
      )
      assert.deepEqual(subjects((await visitor.send(list, { query: { page: 2 } })).data), ['글 1'])
      const light = await visitor.send(list, { query: { content_YN: 'N', limit: 3 } })
      assert.deepEqual(subjects(light.data), ['글 21', '글 20', '글 19'])
      assert.ok(light.data.every((row) => !('content' in row)))
      assert.equal((await visitor.send(list, { query: { page: 9 } })).data.length, 0)
      await save(db, { subject: '꼭 읽을 글', content: '', created_at: march(1), pinned: true })
      assert.equal((await visitor.send(list, { query: {} })).data[0]?.subject, '꼭 읽을 글')
    })

    it('are found by title, text or both; a wildcard is a letter; the piece that was found comes along', async () => {
      await using market = await openMarket(quiet)
      const { db, visitor } = market
      await save(db, { subject: '마블링 100% 읽기', content: '<p>글 A_B</p>' })
      await save(db, { subject: '숙성', content: `<p>${'앞글 '.repeat(40)}소금 <strong>R&amp;D</strong> 며칠</p>` })
      await save(db, { subject: 'AxB', content: '<p>글</p>' })
      const found = async (query: object) => subjects((await visitor.send(list, { query })).data).toSorted()
      assert.deepEqual(await found({ sch_word: '100%' }), ['마블링 100% 읽기'])
      assert.deepEqual(await found({ sch_word: 'a_b' }), ['마블링 100% 읽기'])
      assert.deepEqual(await found({ sch_word: '%' }), ['마블링 100% 읽기'])
      assert.deepEqual(await found({ sch_word: '\\' }), [])
      assert.deepEqual(await found({ sch_word: '며칠', sch_kind: 'subject' }), [])
      assert.deepEqual(await found({ sch_word: '숙성', sch_kind: 'content' }), [])
      assert.deepEqual(await found({ sch_word: '숙성', sch_kind: 'subject' }), ['숙성'])
      assert.deepEqual(await found({ sch_word: 'strong' }), [], 'tags are not words')
      assert.deepEqual(await found({ sch_word: 'R&D' }), ['숙성'])
      assert.deepEqual(await found({ sch_word: "'; drop table users; --" }), [])
      assert.deepEqual(await found({ sch_word: '   ' }), ['AxB', '마블링 100% 읽기', '숙성'])
      const { data } = await visitor.send(list, { query: { sch_word: '며칠', content_YN: 'N' } })
      assert.match(data[0]?.excerpt ?? '', /^[앞글 ]+소금 R&D 며칠$/)
      assert.equal((await visitor.send(list, { query: { sch_word: '숙성' } })).data[0]?.excerpt, null)
    })

    it('refuse what the query does not know', async () => {
      await using market = await openMarket(quiet)
      for (const query of ['limit=x', 'limit=0', 'page=0', 'sch_kind=title', 'foo=1', `sch_word=${'가'.repeat(51)}`]) {
        const answer = await fetch(`${market.url}/api/fronts/cs-centers/bbs/${path}?${encodeURI(query)}`)
        assert.equal(answer.status, 400, query)
      }
      assert.equal((await market.visitor.send(list, { query: { limit: 100 } })).total, 0)
    })

    it('know the one before and the one after', async () => {
      await using market = await openMarket(quiet)
      const { db, visitor } = market
      const saved = []
      // Two with the same time, and a draft, which is not shown.
      for (const [subject, day] of [
        ['가', 1],
        ['나', 2],
        ['다', 2],
        ['라', 3],
      ] as const)
        saved.push(
          await save(db, { subject, content: '', created_at: march(day), ...(subject === '다' && { pinned: true }) }),
        )
      await save(db, { subject: '초안', content: '', created_at: march(2), state: 'draft' })
      const around = await Promise.all(
        saved.map(async ({ id }) => {
          const { previous, next } = (await visitor.send(get, { params: { id } })).data
          return [previous?.subject, next?.subject]
        }),
      )
      assert.deepEqual(around, [
        [undefined, '나'],
        ['가', '다'],
        ['나', '라'],
        ['다', undefined],
      ])
    })

    it('are not there as a draft, hidden, before their time or after it', async () => {
      await using market = await openMarket(quiet)
      const { db, visitor } = market
      const { rows } = await sql<{ now: string }>`select market_now() as now`.execute(db)
      const later = (minutes: number) => new Date(Date.parse(rows[0]!.now) + minutes * 60_000).toISOString()
      const unseen = [
        await save(db, { subject: '초안', content: '', state: 'draft' }),
        await save(db, { subject: '숨김', content: '', state: 'hidden' }),
        await save(db, { subject: '나중', content: '', shown_from: later(60) }),
        await save(db, { subject: '지남', content: '', shown_to: later(-1) }),
      ]
      assert.equal((await visitor.send(list, { query: {} })).total, 0)
      for (const id of [...unseen.map((one) => one.id), 999]) {
        const answer = await fetch(`${market.url}/api/fronts/cs-centers/bbs/${path}/${id}`)
        assert.deepEqual([answer.status, (await answer.json()).message], [404, '정보가 없습니다'])
      }
      await market.pass(3_600)
      assert.deepEqual(subjects((await visitor.send(list, { query: {} })).data), ['나중'])
    })

    it('are saved on what the editor saw, and never over somebody else’s change', async () => {
      await using market = await openMarket(quiet)
      const { db, visitor } = market
      const { id, version } = await save(db, { subject: '글', content: '<p>처음</p>' })
      assert.deepEqual(await save(db, { id, version, subject: '글', content: '<p>둘째</p>' }), { id, version: 2 })
      await assert.rejects(save(db, { id, version, subject: '글', content: '<p>늦음</p>' }), {
        code: 'content.changed',
      })
      await assert.rejects(save(db, { id: 999, subject: '글', content: '' }), { code: 'content.missing' })
      assert.equal((await visitor.send(get, { params: { id } })).data.content, '<p>둘째</p>')
    })
  })

it('an article keeps text, tables and pictures; the first picture that is wide enough stands for it', async () => {
  await using market = await openMarket(quiet)
  const { id } = await saveMagazine(market.db, {
    subject: '글',
    content: `<h2>제목</h2><p>글 <a href="https://a.example" target="_blank">좋은</a> <a href="/b" target="_BLANK">새</a> <a href="/c" target="shop">이름</a></p>
<img src="/dot.webp" width="99" height="99" alt="점"><figure><img src="/a.webp" width="100" height="60" alt="그림"></figure>
<img src="http://a.example/b.png"><table><tr><td colspan="2">칸</td></tr></table>`,
  })
  const { data } = await market.visitor.send(getMagazine, { params: { id } })
  assert.match(data.content, /<h2>제목<\/h2>/)
  assert.match(data.content, /<a href="https:\/\/a\.example" target="_blank" rel="noopener noreferrer">좋은<\/a>/)
  assert.match(data.content, /<a href="\/b" target="_blank" rel="noopener noreferrer">새<\/a> <a href="\/c">이름<\/a>/)
  assert.match(data.content, /<td colspan="2">칸<\/td>/)
  assert.doesNotMatch(data.content, /http:/)
  assert.deepEqual(data.thumbnail, { img_path: '/a.webp', width: 100, height: 60, alt: '그림' })
})

it('frequent questions come by category in the desk’s order, a hundred a page, and can be searched', async () => {
  await using market = await openMarket(quiet)
  const { db, visitor } = market
  const ask = (faq_code: string, q_subject: string, position: number, a_content = '<p>답</p>', more = {}) =>
    saveFaq(db, { faq_code, q_subject, a_content, position, ...more })
  await ask('CR', '취소', 1)
  await ask('DE', '둘째', 2, '<p>냉장 <b>택배</b>로 보내요</p>')
  await ask('DE', '첫째', 1)
  await ask('DE', '초안', 0, '', { state: 'draft' })
  const found = async (query: object) => (await visitor.send(listFaqs, { query })).data.map((one) => one.q_subject)
  assert.deepEqual(await found({}), ['첫째', '둘째', '취소'])
  assert.deepEqual(await found({ faq_code: 'DE' }), ['첫째', '둘째'])
  assert.deepEqual(await found({ faq_code: 'DE', page: 2, limit: 1 }), ['둘째'])
  assert.deepEqual(await found({ faq_code: 'ZZ' }), [])
  assert.deepEqual(await found({ sch_word: '택배' }), ['둘째'])
  assert.deepEqual(await found({ sch_word: '택배', sch_kind: 'subject' }), [])
  assert.deepEqual(await found({ sch_word: '_' }), [])
  for (const query of ['faq_code=de', 'limit=x', 'tab=DE'])
    assert.equal((await fetch(`${market.url}/api/fronts/cs-centers/faqs?${query}`)).status, 400, query)
  assert.deepEqual(
    (await visitor.send(listFaqCodes)).data.map(({ faq_code, code_name }) => `${faq_code} ${code_name}`),
    ['DE 배송', 'CR 취소·반품', 'OP 주문·결제', 'ME 회원', 'PR 상품'],
  )
  assert.equal((await visitor.send(listQnaCodes)).data.length, 6)
  await sql`update faq_codes set retired_at = market_now() where faq_code = 'CR'`.execute(db)
  assert.deepEqual(await found({}), ['첫째', '둘째'])
})

it('stored scripts are taken out of every HTML field when it is saved, and again when it is shown', async () => {
  await using market = await openMarket(quiet)
  const { db, visitor } = market
  const notice = await saveNotice(db, { subject: '글', content: '' })
  const article = await saveMagazine(db, { subject: '글', content: '' })
  const question = await saveFaq(db, { faq_code: 'DE', q_subject: '글', a_content: '' })
  for (const html of hostileHtml) {
    const content = `<p>앞</p>${html}<p>뒤</p>`
    await saveNotice(db, { id: notice.id, subject: html, content })
    await saveMagazine(db, { id: article.id, subject: html, content })
    await saveFaq(db, { id: question.id, faq_code: 'DE', q_subject: html, a_content: content })
    const { rows } = await sql<{ stored: string }>`
      select content as stored from notices union all select content from magazines union all select a_content from faqs`.execute(
      db,
    )
    for (const { stored } of rows) assert.doesNotMatch(stored, danger, html)

    // As if it had been stored under older rules, or written straight into the database.
    await sql`update notices set content = ${content}`.execute(db)
    await sql`update magazines set content = ${content}`.execute(db)
    await sql`update faqs set a_content = ${content}`.execute(db)
    const shown = [
      (await visitor.send(getNotice, { params: { id: notice.id } })).data.content,
      (await visitor.send(getMagazine, { params: { id: article.id } })).data.content,
      (await visitor.send(listNotices, { query: {} })).data[0]?.content,
      (await visitor.send(listMagazines, { query: {} })).data[0]?.content,
      (await visitor.send(listFaqs, { query: {} })).data[0]?.a_content,
    ]
    for (const text of shown) {
      assert.doesNotMatch(text ?? '', danger, html)
      assert.match(text ?? '', /<p>앞<\/p>/, html)
    }
  }
})

it('an answer of the FAQ reads out the numbers that the desk sets where it names them', async () => {
  await using market = await openMarket(quiet)
  const answer = async () => (await market.visitor.send(listFaqs, { query: {} })).data[0]?.a_content
  const a_content = '<p>{{반품 기간}} 안에, 그 뒤 {{청약 철회 기간}}까지, {{모르는 말}}</p>'
  await saveFaq(market.db, { faq_code: 'CR', q_subject: '반품', a_content })
  assert.equal(await answer(), '<p>3일 안에, 그 뒤 7일까지, {{모르는 말}}</p>')
  await setNow(market, 'return_days', 5)
  assert.equal(await answer(), '<p>5일 안에, 그 뒤 7일까지, {{모르는 말}}</p>')
})
