import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMagazine, listMagazines } from '#contract/customer-centre.ts'
import { openMarket } from '#tests/support/market.ts'
import { saveMagazine } from './save-magazine.ts'

test('articles come newest first without their content, twenty a page, and can be searched', async () => {
  await using market = await openMarket()
  for (let n = 1; n <= 21; n++) {
    await saveMagazine(market.db, {
      subject: n === 7 ? '마블링 100% 읽기' : `글 ${n}`,
      content: n === 9 ? '<p>숙성은 <strong>며칠</strong></p>' : '<p>글</p>',
      created_at: `2026-03-${String(n).padStart(2, '0')}T00:00:00Z`,
    })
  }
  await saveMagazine(market.db, { subject: '숨긴 글', content: '', shown: false })
  const { visitor } = market
  const first = await visitor.send(listMagazines, { query: {} })
  assert.deepEqual([first.total, first.data.length, first.data[0]?.subject], [21, 20, '글 21'])
  assert.equal('content' in (first.data[0] ?? {}), false)
  const second = await visitor.send(listMagazines, { query: { page: 2 } })
  assert.deepEqual(
    second.data.map((article) => article.subject),
    ['글 1'],
  )
  const subjects = async (query: { sch_word: string; sch_kind?: 'subject' | 'content' | 'all' }) =>
    (await visitor.send(listMagazines, { query })).data.map((article) => article.subject)
  assert.deepEqual(await subjects({ sch_word: '100%' }), ['마블링 100% 읽기'])
  assert.deepEqual(await subjects({ sch_word: '숙성' }), ['글 9'])
  assert.deepEqual(await subjects({ sch_word: '숙성', sch_kind: 'subject' }), [])
  assert.deepEqual(await subjects({ sch_word: 'strong' }), [])
  assert.deepEqual(await subjects({ sch_word: '%', sch_kind: 'content' }), [])
})

test('an article keeps text, tables and pictures and loses everything that acts', async () => {
  await using market = await openMarket()
  const id = await saveMagazine(market.db, {
    subject: '글',
    content: `<h2 onclick="alert(1)">제목</h2><script>alert(1)</script><style>p{}</style><iframe src="https://a.example"></iframe>
<p style="color:red">글 <a href="javascript:alert(1)">나쁜</a> <a href="https://a.example" target="_blank">좋은</a></p>
<img src="/dot.webp" width="20" height="20" alt="점"><figure><img src="/a.webp" width="800" height="450" alt="그림" onerror="alert(1)"></figure>
<img src="http://a.example/b.png"><img src="data:image/svg+xml,x"><table><tr><td colspan="2">칸</td></tr></table>`,
  })
  const { data } = await market.visitor.send(getMagazine, { params: { id } })
  assert.doesNotMatch(data.content, /script|style|iframe|onclick|onerror|javascript|data:|http:/)
  assert.match(data.content, /<h2>제목<\/h2>/)
  assert.match(data.content, /<a href="https:\/\/a\.example" target="_blank" rel="noopener noreferrer">좋은<\/a>/)
  assert.match(data.content, /<td colspan="2">칸<\/td>/)
  assert.deepEqual(data.thumbnail, { img_path: '/a.webp', width: 800, height: 450, alt: '그림' })

  await market.db.updateTable('magazines').set({ content: '<p>옛 글</p><script>alert(1)</script>' }).execute()
  const old = await market.visitor.send(getMagazine, { params: { id } })
  assert.equal(old.data.content, '<p>옛 글</p>')
})

test('an article that is hidden or was never written is not there', async () => {
  await using market = await openMarket()
  const id = await saveMagazine(market.db, { subject: '글', content: '' })
  await saveMagazine(market.db, { id, subject: '글', content: '', shown: false })
  for (const missing of [id, 999]) {
    const response = await fetch(`${market.url}/api/fronts/cs-centers/bbs/magazines/${missing}`)
    assert.equal(response.status, 404)
    assert.equal((await response.json()).message, '정보가 없습니다')
  }
})
