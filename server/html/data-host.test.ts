import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { sql } from 'kysely'
import { addToCart, listCart } from '#contract/cart.ts'
import { getCarcassImages, getProduct, listProducts } from '#contract/catalogue.ts'
import { getMagazine, listMagazines } from '#contract/customer-centre.ts'
import * as contents from '#contract/operator/contents.ts'
import { getSettings } from '#contract/settings.ts'
import { saveSetting } from '#server/config/settings.ts'
import { type DataHost, openDataHost } from '#tests/support/data-host.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9c2733' } })
    .png()
    .toBuffer()

const banner = { title: '배너', text: '글', link: '/Main', width: 100, height: 50 }

describe('pictures of a data host and of old hosts', () => {
  let host: DataHost
  let market: Market
  before(async () => {
    host = await openDataHost({ '/up/line.png': await png(60, 4), '/up/loin.png': await png(640, 400) })
    const old = { img_path: 'http://img.old.kr/up/b.jpg', img_path_wide: '/pictures/banner-fresh-wide.webp' }
    market = await openMarket({
      env: { ROLE: 'server', DATA_HOST: host.origin, OLD_IMAGE_HOSTS: 'img.old.kr, www.old.kr' },
      prepare: (db) => saveSetting(db, 'banners', [{ ...banner, ...old }]),
    })
  })
  after(async () => {
    await market[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
  })

  it('are rewritten when an article is saved, and measured: the first wide one stands for it', async () => {
    const desk = await openDesk(market, ['content'])
    const content = `<p>글</p><img src="http://img.old.kr/up/line.png"><img src="//www.old.kr/up/loin.png" alt="등심">
      <img src="https://elsewhere.test/x.jpg"><img src="http://elsewhere.test/y.jpg"><img src="/pictures/cover-aging.webp">`
    const body = { subject: '옮겨 온 글', content, state: 'shown' } as const
    const { id } = await desk.send(contents.addContent, { params: { kind: 'magazines' }, body })
    const { data } = await market.visitor.send(getMagazine, { params: { id } })
    const sources = [...data.content.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)
    assert.deepEqual(sources, [
      `${host.origin}/up/line.png`,
      `${host.origin}/up/loin.png`,
      'https://elsewhere.test/x.jpg',
      `${host.origin}/pictures/cover-aging.webp`,
    ])
    // The picture that may not be shown leaves no empty tag behind.
    assert.equal(data.content.match(/<img/g)?.length, 4)
    const expected = { img_path: `${host.origin}/up/loin.png`, width: 640, height: 400, alt: '등심' }
    const list = await market.visitor.send(listMagazines, { query: {} })
    assert.deepEqual(list.data.find((one) => one.id === id)?.thumbnail, expected)
    // Stored by its path alone: a change of the data host needs no change of the text.
    const kept = await market.db
      .selectFrom('magazines')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.match(kept.content, /src="\/up\/loin\.png"/)
    assert.doesNotMatch(kept.content, /old\.kr/)
  })

  it('stand in what was stored before, and are answered with the data host', async () => {
    const { id } = await market.db
      .insertInto('magazines')
      .values({ subject: '예전 글', content: '<img src="http://www.old.kr/a/b.jpg?v=2" width="300" height="200">' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { data } = await market.visitor.send(getMagazine, { params: { id } })
    assert.match(data.content, new RegExp(`src="${host.origin}/a/b\\.jpg\\?v=2"`))
  })

  it('are answered in every picture column, to readers and to the cart', async () => {
    const { id, carcass_id, pc_code, grade_code } = await makeProduct(market.db)
    // Enough rows for a list that is compressed.
    for (let n = 0; n < 5; n++) await makeProduct(market.db)
    const size = { width: 800, height: 600, alt: '' }
    await market.db
      .insertInto('carcass_imgs')
      .values({ carcass_id, img_path: 'https://IMG.old.kr/s.webp', thumb_path: '/carcass-pictures/s.webp', ...size })
      .execute()
    await market.db.deleteFrom('cut_imgs').execute()
    await market.db
      .insertInto('cut_imgs')
      .values({ pc_code, grade_code, img_path: 'http://img.old.kr/c.webp', ...size })
      .execute()
    const { data } = await market.visitor.send(getProduct, { params: { id } })
    assert.equal(data.product_cate_codes.imgs[0]?.img_path, `${host.origin}/c.webp`)
    const list = await market.visitor.send(listProducts, { query: {} })
    assert.equal(list.data[0]?.product_cate_codes.imgs[0]?.img_path, `${host.origin}/c.webp`)
    const images = await market.visitor.send(getCarcassImages, { params: { id: carcass_id }, query: {} })
    assert.deepEqual(
      [images.data[0]?.img_path, images.data[0]?.thumb_path],
      [`${host.origin}/s.webp`, `${host.origin}/carcass-pictures/s.webp`],
    )
    const shopper = await makeShopper(market)
    await shopper.send(addToCart, { body: { product_id: [id] } })
    assert.match(JSON.stringify(await shopper.send(listCart, {})), new RegExp(`"img_path":"${host.origin}/c.webp"`))
    const [shown] = (await market.visitor.send(getSettings)).data.banners
    assert.equal(shown?.img_path, `${host.origin}/up/b.jpg`)
  })

  it('are answered so as long as an answer is kept, compressed or not, and in a page that is drawn with it', async () => {
    const { rows } = await sql<{ id: number }>`select id from products limit 1`.execute(market.db)
    for (const encoding of ['identity', 'br', 'gzip', 'br', 'identity'])
      for (const path of [getProduct.path.replace('{id}', String(rows[0]!.id)), listProducts.path]) {
        const answer = await fetch(market.url + path, { headers: { 'accept-encoding': encoding } })
        assert.match(await answer.text(), new RegExp(`"img_path":"${host.origin}/c.webp"`), `${encoding} ${path}`)
      }
    const page = await (await fetch(`${market.url}/GoodsAll?goodsId=${rows[0]!.id}`)).text()
    assert.match(page, new RegExp(`"img_path":"${host.origin}/c.webp"`))
    assert.doesNotMatch(page, /img\.old\.kr/)
  })

  it('are the only ones from elsewhere that a page may show', async () => {
    const response = await fetch(`${market.url}/Main`)
    const [images = ''] = /img-src [^;]*/.exec(response.headers.get('content-security-policy') ?? '') ?? []
    const payment = new URL(market.config.toss.scriptUrl).origin
    const others = images
      .split(' ')
      .slice(1)
      .filter(
        (source) => !["'self'", 'data:', 'blob:', payment, payment.replace('localhost', '127.0.0.1')].includes(source),
      )
    assert.deepEqual(others, [host.origin])
  })
})
