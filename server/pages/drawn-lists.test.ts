import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'

const sirloin = '01010400'

describe('lists of boxes as the server draws them', () => {
  let market: Market
  before(async () => {
    market = await openMarket()
    await makeProduct(market.db, { pc_code: sirloin, weight: 4.25, product_type: 'D' })
    await makeProduct(market.db, { pc_code: '01010300', weight: 7.75, product_type: 'S' })
  })
  after(() => market[Symbol.asyncDispose]())

  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }
  async function get(address: string, headers: Record<string, string> = phone) {
    const response = await fetch(market.url + address, { headers })
    const html = await response.text()
    const json = /id="first-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'
    type First = { queries: { key: unknown[]; data: unknown }[]; drawn?: { address: string; wide: boolean } }
    const first = JSON.parse(json) as First | null
    const root = /<div id="root">(.*?)<script type="application\/json"/s.exec(html)?.[1] ?? ''
    return { response, html, first, root, etag: response.headers.get('etag') ?? '' }
  }

  it('show what any search finds, for its very address, without a script', async () => {
    const address = `/GoodsSearch?sch_word=${encodeURIComponent('채끝')}&sort=kg_price`
    const { root, first } = await get(address)
    assert.deepEqual(first?.drawn, { address, wide: false })
    assert.match(root, /4\.25kg/)
    assert.doesNotMatch(root, /7\.75kg/)
    assert.match(root, /<form[^>]* action="\/GoodsSearch"/)
    // The search lists all boxes; GoodsNormal only those sold by the box.
    assert.match((await get('/GoodsSearch')).root, /7\.75kg/)
    assert.match((await get(`/GoodsNormal?weight_from=7`)).root, /7\.75kg/)
    assert.doesNotMatch((await get(`/GoodsNormal?pc_code=${sirloin}`)).root, /4\.25kg/)
  })

  it('say so, and where else to look, when nothing is found', async () => {
    const { root } = await get(`/GoodsSearch?sch_word=${encodeURIComponent('없는부위')}`)
    assert.match(root, /검색된 정보가 없습니다\./)
    assert.match(root, /aria-label="다른 검색어"/)
  })

  it('are the same for everybody, named by what they show and drawn again only for something else', async () => {
    const address = `/GoodsSearch?beef_code=01&pc_code=${sirloin}`
    const one = await get(address)
    assert.match(one.root, /aria-label="채끝 필터 지우기"/)
    assert.equal((await get(address, { ...phone, 'if-none-match': one.etag })).response.status, 304)
    const asMember = await get(address, { ...phone, authorization: 'Bearer x', cookie: 'session=x' })
    assert.equal(asMember.etag, one.etag)
    const desktop = await get(address, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })
    assert.equal(desktop.first?.drawn?.wide, true)
  })

  it('keep what was typed a text', async () => {
    const words = `"><script>alert(1)</script><!--page-head--><img src=x onerror=alert(1)>`.slice(0, 50)
    const { html, first, response } = await get(`/GoodsSearch?sch_word=${encodeURIComponent(words)}`)
    assert.equal(response.status, 200)
    assert.doesNotMatch(html, /<script>alert|<!--page-head-->/)
    assert.match(html, /value="&quot;&gt;&lt;script&gt;alert\(1\)/)
    const asked = first?.queries.find(({ key }) => key[1] === 'list')?.key[2] as { sch_word: string } | undefined
    assert.equal(asked?.sch_word, words)
    assert.match(html, /<meta name="robots" content="noindex"/)
    // Words that cannot be decoded, or are too long, do not break the page.
    for (const odd of ['%00', '%ZZ', '%ED%A0%80', '%F0%9F%A5%A9'.repeat(20), 'a'.repeat(900)])
      assert.equal((await get(`/GoodsSearch?sch_word=${odd}`)).response.status, 200, odd)
  })

  it('are left to the browser where the address says more, or goes on without end', async () => {
    for (const query of ['goodsId=1', 'sch_word=a&utm_source=b', `sch_word=${'a'.repeat(1_000)}`]) {
      const { first, root, response } = await get(`/GoodsSearch?${query}`)
      assert.deepEqual([response.status, first?.drawn, root.includes('상품 목록')], [200, undefined, false], query)
    }
  })
})
