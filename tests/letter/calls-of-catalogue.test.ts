import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeCarcass, makeProduct, type Product } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Ask, asker, told } from './ask.ts'
import { hasFields } from './fields.ts'

const products = '/api/fronts/products'
const carcass =
  `id, cattle_no, judge_breed_nm, judge_sex_nm, gradeName, wgrade, weight, birthmonth, farm_addr, abatt_nm, abatt_date,
  prod_date, partner{partner_name}`.replaceAll(/\s+/g, ' ')
const cut =
  `id, product_id, price, kg_price, weight, pc_code, pc_name, product_type, partner_id, product_status_codes{ps_code},
  product_cate_codes{pc_name, imgs}, product_imgs, product_beefs{kg_price, weight}`.replaceAll(/\s+/g, ' ')

let market: Market
let buyer: Shopper
let box: Product
let ask: Ask
let askAsBuyer: Ask
before(async () => {
  market = await openMarket()
  buyer = await makeShopper(market)
  const { id: carcass_id } = await makeCarcass(market.db, { grade_code: '02' })
  box = await makeProduct(market.db, { carcass_id })
  for (const img_path of ['/pictures/section-02-1.webp'])
    await market.db
      .insertInto('carcass_imgs')
      .values({ carcass_id, img_path, alt: '등심 단면', width: 800, height: 600 })
      .execute()
  ask = asker(market.url)
  askAsBuyer = asker(market.url, buyer.token)
})
after(() => market[Symbol.asyncDispose]())

it('GET /api/codes/beefs/grade and kind answer name and code', async () => {
  for (const list of ['grade', 'kind'])
    for (const one of (await told(ask(`GET /api/codes/beefs/${list}`))).data) hasFields(one, 'name, code')
})

it('GET /api/codes/beefs/cuts?cate_depth=3 answers pc_name and pc_code', async () => {
  hasFields(await told(ask('GET /api/codes/beefs/cuts?cate_depth=3')), 'data[]{pc_name, pc_code}')
})

it('GET …/carcass-infos/partners/today-count answers result.data', async () => {
  hasFields(await told(ask(`GET ${products}/carcass-infos/partners/today-count`)), 'data[]')
})

it('GET …/products/items takes its eight parameters, lists also with brackets, and answers data and total', async () => {
  const today = box.sale_date
  const one = `beef_code[]=01&grade_code[]=02&pc_code[]=01010500&pc_code[]=01010300&sale_date=${today}`
  const answer = await told(ask(`GET ${products}/items?page=1&limit=10&product_type=D&ps_code=1&${one}`))
  assert.equal(answer.total, 1)
  hasFields(answer, `data[]{${cut}, carcass_infos{${carcass}}}`)
  for (const other of ['beef_code=03', 'grade_code=07', 'pc_code=01010300', 'product_type=S', 'ps_code=2', 'page=9'])
    assert.deepEqual((await told(ask(`GET ${products}/items?${other}`))).data, [], other)
})

it('GET …/products/{id} answers one box with its carcass', async () => {
  hasFields((await told(ask(`GET ${products}/${box.id}`))).data, `${cut}, carcass_infos{${carcass}}`)
})

it('a box says who holds it to its holder: cart[0].user_id', async () => {
  const held = await makeProduct(market.db)
  await told(askAsBuyer('POST /api/users/carts', { product_id: [held.id] }))
  const { data } = await told(askAsBuyer(`GET ${products}/${held.id}`))
  assert.equal(data.cart[0].user_id, buyer.id)
})

it('GET …/carcass-infos takes its eight parameters and answers data, total and current_page', async () => {
  const { rows } = await market.pool.query('select cattle_no from carcass_infos where id = $1', [box.carcass_id])
  const one = `beef_code=01&grade_code=02&pc_code=01010500&product_type=D&cattle_no=${rows[0].cattle_no}`
  const answer = await told(ask(`GET ${products}/carcass-infos?page=1&limit=10&${one}&sale_date=${box.sale_date}`))
  assert.deepEqual([answer.total, answer.current_page], [1, 1])
  hasFields(answer, `data[]{${carcass}, view_product_beef[]{product_type, prod_date}}`)
  for (const other of ['beef_code=03', 'grade_code=07', 'cattle_no=999999999999', 'sale_date=2020-01-01'])
    assert.deepEqual((await told(ask(`GET ${products}/carcass-infos?${other}`))).data, [], other)
})

it('GET …/carcass-infos/{id}?ps_code= answers the cuts of one carcass', async () => {
  hasFields(await told(ask(`GET ${products}/carcass-infos/${box.carcass_id}?ps_code=1`)), `data[]{${cut}}`)
  assert.deepEqual((await told(ask(`GET ${products}/carcass-infos/${box.carcass_id}?ps_code=5`))).data, [])
})

it('GET …/carcass-infos/{id}/imgs?pc_code= answers the loin section’s img_path', async () => {
  const answer = await told(ask(`GET ${products}/carcass-infos/${box.carcass_id}/imgs?pc_code=01010500`))
  hasFields(answer, 'data[]{img_path}')
  assert.ok(answer.data.some(({ img_path }: { img_path: string }) => img_path.includes('section-02-1')))
})

it('GET …/price-avg takes two days and answers averages by kind, sex, grade and cut with five figures', async () => {
  await buy(market, buyer, [(await makeProduct(market.db)).id])
  const answer = await told(ask(`GET ${products}/price-avg?sale_date_s=${box.sale_date}&sale_date_e=${box.sale_date}`))
  hasFields(answer, 'sale_date_s, sale_date_e, total_count, bid_count, scs_percent')
  const cuts = 'pc_code, pc_name, product_count, avg_price'
  hasFields(answer, `data[]{beef_name, sexes[]{judge_sex_nm, grades[]{gradeName, cuts[]{${cuts}}}}}`)
  assert.equal(answer.sale_date_s, box.sale_date)
})

it('the cart is counted, listed, filled, extended and emptied by its calls, the last with a body', async () => {
  const { id } = await makeProduct(market.db)
  const count = async () => (await told(askAsBuyer('GET /api/users/carts/count'))).data.count
  const before = await count()
  await told(askAsBuyer('POST /api/users/carts', { product_id: [id] }))
  assert.equal(await count(), before + 1)
  const lines = await told(askAsBuyer('GET /api/users/carts'))
  hasFields(
    lines[0],
    'product_id, price, kg_price, weight, pc_name, product_status_codes{ps_code}, partners{partner_name}',
  )
  await told(askAsBuyer('POST /api/users/carts/expire'))
  await told(askAsBuyer('DELETE /api/users/carts', { product_id: [id] }))
  assert.equal(await count(), before)
})
