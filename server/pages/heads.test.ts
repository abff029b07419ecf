import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { saveMagazine } from '#server/content/save-magazine.ts'
import { saveSetting } from '#server/config/settings.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'

type Head = {
  status: number
  title: string
  meta: Record<string, string>
  things: Record<string, unknown>[]
  html: string
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('what a link tells a messenger and a search engine', () => {
  let market: Market
  before(async () => {
    market = await openMarket({
      prepare: (db) => saveSetting(db, 'company', { name: '한결마켓', business_no: '123-45-67890' }),
    })
  })
  after(() => market[Symbol.asyncDispose]())

  /** The head of the HTML as it is sent, before any script has run. */
  async function head(address: string): Promise<Head> {
    const response = await fetch(market.url + address)
    const html = await response.text()
    const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)]
    assert.equal(titles.length, 1, 'one title')
    const meta = Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, key, text]) => [
        key,
        plain(text!),
      ]),
    )
    const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => plain(href!))
    assert.equal(canonical.length, 1, 'one canonical address')
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)]
    const things = scripts.map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
    return {
      status: response.status,
      title: plain(titles[0]![1]!),
      meta: { ...meta, canonical: canonical[0]! },
      things,
      html,
    }
  }
  const thing = ({ things }: Head, type: string) => things.find((one) => one['@type'] === type)

  it('shows a box with its grade, weight, price, picture and whether it can be bought', async () => {
    const { origin } = new URL(market.config.publicUrl)
    const box = await makeProduct(market.db, { grade_code: '02', kg_price: 85_400, weight: 5.65 })
    const found = await head(`/GoodsPop?goodsId=${box.id}&ps_code=1`)
    assert.equal(found.status, 200)
    assert.equal(found.title, '한우 꽃등심살 1++(8) 5.65kg 85,400원/kg · 한결')
    assert.equal(found.meta['og:title'], '한우 꽃등심살 1++(8) 5.65kg 85,400원/kg')
    assert.match(found.meta['og:description']!, /^482,510원 · .* 도축 · 이력번호 \d{12}/)
    assert.equal(found.meta['product:price:amount'], '482510')
    assert.equal(found.meta['canonical'], `${origin}/GoodsPop?goodsId=${box.id}`)
    assert.equal(found.meta['robots'], undefined)
    const product = thing(found, 'Product') as { offers: Record<string, unknown> }
    assert.deepEqual(
      [product.offers['price'], product.offers['priceCurrency'], product.offers['availability']],
      [482_510, 'KRW', 'https://schema.org/InStock'],
    )
    const way = thing(found, 'BreadcrumbList') as { itemListElement: { name: string }[] }
    assert.deepEqual(
      way.itemListElement.map(({ name }) => name),
      ['한결', '초신선', '꽃등심살'],
    )
    assert.equal(thing(found, 'Organization')?.['taxID'], '123-45-67890')

    // The address of a popup over a list is shared as the page of its box.
    const popup = await head(`/GoodsAll?goodsId=${box.id}&ps_code=1`)
    assert.deepEqual([popup.status, popup.title, popup.meta['canonical']], [200, found.title, found.meta['canonical']])

    const picture = await fetch(market.url + new URL(found.meta['og:image']!).pathname)
    assert.equal(picture.headers.get('content-type'), 'image/jpeg')
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    assert.deepEqual([width, height], [Number(found.meta['og:image:width']), Number(found.meta['og:image:height'])])
    assert.equal((await fetch(`${market.url}/share/api/fronts/settings.jpg`)).status, 404)
  })

  it('answers 410 for a box that was sold or taken back, with the nearest ones, and 404 for one that never was', async () => {
    const cut = { pc_code: '01010300', weight: 3 }
    const far = await makeProduct(market.db, { ...cut, kg_price: 150_000 })
    const near = await makeProduct(market.db, { ...cut, kg_price: 101_000 })
    const otherGrade = await makeProduct(market.db, { ...cut, kg_price: 100_000, grade_code: '07' })
    const sold = await makeProduct(market.db, { ...cut, kg_price: 100_000 })
    await buy(market, await makeShopper(market), [sold.id])
    const over = await head(`/GoodsPop?goodsId=${sold.id}`)
    assert.deepEqual([over.status, over.meta['robots']], [410, 'noindex'])
    assert.equal(
      (thing(over, 'Product') as { offers: Record<string, unknown> }).offers['availability'],
      'https://schema.org/SoldOut',
    )

    const taken = await makeProduct(market.db, { ...cut, kg_price: 100_000, ps_code: 0 })
    const gone = await head(`/GoodsPop?goodsId=${taken.id}`)
    assert.deepEqual([gone.status, gone.title, gone.meta['robots']], [410, '판매가 끝난 상품 · 한결', 'noindex'])
    const first = JSON.parse(/id="first-data">(.*?)<\/script>/.exec(gone.html)![1]!) as {
      queries: { key: unknown[]; data: { id: number }[] }[]
    }
    const nearest = first.queries.find(({ key }) => key[1] === 'nearest')
    assert.deepEqual(
      nearest?.data.map(({ id }) => id),
      [near.id, far.id, otherGrade.id],
    )
    assert.equal((await head('/GoodsPop?goodsId=999999')).status, 404)
    assert.equal((await head('/GoodsPop')).status, 404)
  })

  it('shows an article with its first picture, and what is in its title is only text', async () => {
    const { id } = await saveMagazine(market.db, {
      subject: '마블링 "읽기" <b>',
      content:
        '<p>좋은 고기를 고르는 법</p><img src="/pictures/cover-aging.webp" width="1200" height="800" alt="숙성">',
    })
    const found = await head(`/MagazineView?id=${id}&mode=list`)
    assert.equal(found.title, '마블링 "읽기" <b> · 매거진 · 한결')
    assert.equal(found.meta['description'], '좋은 고기를 고르는 법')
    assert.match(found.meta['og:image']!, /\/share\/pictures\/cover-aging\.webp\.jpg$/)
    assert.equal(thing(found, 'Article')?.['headline'], '마블링 "읽기" <b>')
    assert.equal((await head('/MagazineView?id=99999')).status, 404)
  })

  it('says of every page what it is, and keeps members’ own pages out', async () => {
    for (const address of ['/Main', '/GoodsAll', '/GoodsNormal', '/UnitPrice', '/FaQ?tab=DE', '/Notice', '/Policy']) {
      const { status, meta } = await head(address)
      assert.deepEqual([status, meta['robots']], [200, undefined], address)
      assert.ok(meta['description'], address)
      assert.ok(meta['og:image'], address)
    }
    assert.equal(thing(await head('/Main'), 'Organization')?.['name'], '한결마켓')
    for (const address of ['/Cart', '/MyPage', '/Order?orderno=a', '/GoodsSearch?sch_word=a'])
      assert.equal((await head(address)).meta['robots'], 'noindex', address)
  })

  it('lists pages, articles and animals for search engines, and gives them robots.txt and an icon', async () => {
    const { id } = await saveMagazine(market.db, { subject: '새 글', content: '<p>글</p>' })
    await saveMagazine(market.db, { subject: '초안', content: '<p>글</p>', state: 'draft' })
    const { cattle_no } = await market.db.selectFrom('carcass_infos').select('cattle_no').executeTakeFirstOrThrow()
    const map = await (await fetch(`${market.url}/sitemap.xml`)).text()
    const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!.replace(market.config.publicUrl, ''))
    for (const path of ['/Main', `/MagazineView?id=${id}`, `/Trace/${cattle_no}`])
      assert.ok(listed.includes(path), path)
    assert.ok(!listed.some((path) => path === `/MagazineView?id=${id + 1}` || path.startsWith('/Cart')))
    for (const path of listed) assert.equal((await fetch(market.url + path)).status, 200, path)

    const robots = await (await fetch(`${market.url}/robots.txt`)).text()
    assert.match(robots, new RegExp(`^Sitemap: ${market.config.publicUrl}/sitemap.xml$`, 'm'))
    const icon = await fetch(`${market.url}/favicon.ico`)
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/vnd.microsoft.icon'])
  })
})
