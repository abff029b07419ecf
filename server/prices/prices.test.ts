import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import { cancelProduct, getOrder } from '#contract/orders.ts'
import { averagePrices, marketToday, priceTrends } from '#contract/prices.ts'
import type { Database } from '#database/connect.ts'
import { makeCarcass, makeProduct } from '#tests/support/make.ts'
import { visitor } from '#tests/support/client.ts'
import { openMarket } from '#tests/support/market.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'

const path = '/api/fronts/products/price-avg'
type Sale = {
  back?: number
  day?: string
  beef_code?: string
  judge_sex_nm?: string
  grade_code?: string
  pc_code?: string
}

/** Sells n boxes of `weight` kg for `amount` won in all, `back` days before today. */
const sell = (db: Database, { back = 0, day, ...sale }: Sale, n: number, weight: number, amount: number) =>
  db
    .insertInto('price_sales')
    .values({
      day: day ?? sql<string>`market_today() - ${back}::int`,
      beef_code: '01',
      judge_sex_nm: '거세',
      grade_code: '01',
      pc_code: '01010500',
      ...sale,
      n,
      weight,
      amount,
    })
    .execute()

const fold = (db: Database) => sql`select fold_price_sales()`.execute(db)

test('averages are weighted by weight and nested by kind, sex, grade and cut', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  await sell(db, { day: '2026-03-01' }, 1, 2, 200_000)
  await sell(db, { day: '2026-03-02' }, 2, 8, 1_000_000)
  await sell(db, { day: '2026-03-02', pc_code: '01010300' }, 1, 4, 600_000)
  await sell(db, { day: '2026-03-02', grade_code: '04', judge_sex_nm: '암' }, 1, 4, 300_000)
  await sell(db, { day: '2026-03-02', beef_code: '02', grade_code: '06' }, 1, 4, 100_000)
  await sell(db, { day: '2026-03-02', beef_code: '03' }, 1, 4, 100_000)
  await sell(db, { day: '2026-03-02', beef_code: '03' }, -1, -4, -100_000)
  await sell(db, { day: '2026-03-04' }, 1, 2, 900_000)
  const period = { sale_date_s: '2026-03-01', sale_date_e: '2026-03-03' }
  const found = await visitor.send(averagePrices, { query: period })
  const ribeye = { pc_code: '01010500', pc_name: '꽃등심살' }
  assert.deepEqual(found.data, [
    {
      beef_code: '01',
      beef_name: '한우',
      sexes: [
        {
          judge_sex_nm: '거세',
          grades: [
            {
              grade_code: '01',
              gradeName: '1++(9)',
              cuts: [
                { pc_code: '01010300', pc_name: '안심살', product_count: 1, avg_price: 150_000 },
                { ...ribeye, product_count: 3, avg_price: 120_000 },
              ],
            },
          ],
        },
        {
          judge_sex_nm: '암',
          grades: [{ grade_code: '04', gradeName: '1+', cuts: [{ ...ribeye, product_count: 1, avg_price: 75_000 }] }],
        },
      ],
    },
    {
      beef_code: '02',
      beef_name: '육우',
      sexes: [
        {
          judge_sex_nm: '거세',
          grades: [{ grade_code: '06', gradeName: '2', cuts: [{ ...ribeye, product_count: 1, avg_price: 25_000 }] }],
        },
      ],
    },
  ])
  assert.deepEqual([found.sale_date_s, found.sale_date_e], [period.sale_date_s, period.sale_date_e])
})

test('the share sold counts the boxes whose day lies in the period', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  const carcass = await makeCarcass(db, { sale_date: '2026-03-01' })
  for (let n = 0; n < 3; n++) await makeProduct(db, { carcass_id: carcass.id })
  await makeProduct(db)
  const found = await visitor.send(averagePrices, { query: { sale_date_s: '2026-03-01', sale_date_e: '2026-03-01' } })
  assert.deepEqual([found.total_count, found.bid_count, found.scs_percent], [3, 0, 0])
  const none = await visitor.send(averagePrices, { query: { sale_date_s: '2026-03-02', sale_date_e: '2026-03-02' } })
  assert.deepEqual([none.data, none.total_count, none.scs_percent], [[], 0, 0])
})

test('a sale counts from payment on, and no more once it was cancelled', async () => {
  await using market = await openMarket()
  const { db, visitor: guest } = market
  const carcass = await makeCarcass(db, { grade_code: '01' })
  const boxes = []
  for (const kg_price of [90_000, 110_000, 100_000])
    boxes.push(await makeProduct(db, { carcass_id: carcass.id, kg_price }))
  const [first, second] = boxes
  assert.ok(first && second)
  const shopper = await makeShopper(market)
  const bought = await buy(market, shopper, [first.id, second.id])

  const today = { sale_date_s: carcass.sale_date, sale_date_e: carcass.sale_date }
  const found = await guest.send(averagePrices, { query: today })
  assert.deepEqual([found.total_count, found.bid_count, found.scs_percent], [3, 2, 66.7])
  const cuts = found.data[0]?.sexes[0]?.grades[0]?.cuts
  assert.deepEqual(cuts, [{ pc_code: '01010500', pc_name: '꽃등심살', product_count: 2, avg_price: 100_000 }])
  const sold = await guest.send(listProducts, { query: { ps_code: 5 } })
  assert.deepEqual([sold.total, sold.data[0]?.cart], [2, [{ user_id: null }]])

  const { data } = await shopper.send(getOrder, { params: { id: bought.order_id } })
  const line = data[0]?.order_products.find((each) => each.product_id === first.id)
  assert.ok(line)
  await shopper.send(cancelProduct, { params: { id: line.id }, body: { opc_code: 1 } })
  const after = await guest.send(averagePrices, { query: today })
  assert.deepEqual([after.total_count, after.bid_count, after.scs_percent], [3, 1, 33.3])
  assert.equal(after.data[0]?.sexes[0]?.grades[0]?.cuts[0]?.avg_price, 110_000)
  const free = await guest.send(listProducts, { query: {} })
  assert.equal(free.total, 2)
})

test('without dates the last 30 days are shown; too long and backward periods are refused', async () => {
  await using market = await openMarket()
  await sell(market.db, { back: 29 }, 1, 2, 200_000)
  await sell(market.db, { back: 30 }, 1, 2, 900_000)
  const usual = await market.visitor.send(averagePrices, { query: {} })
  assert.equal(usual.data[0]?.sexes[0]?.grades[0]?.cuts[0]?.avg_price, 100_000)
  const days = (Date.parse(usual.sale_date_e) - Date.parse(usual.sale_date_s)) / 86_400_000
  assert.equal(days, 29)
  for (const [query, message] of [
    ['sale_date_s=2025-01-01&sale_date_e=2026-01-02', '조회 기간은 최대 1년입니다.'],
    ['sale_date_s=2026-01-02&sale_date_e=2026-01-01', '시작일이 종료일보다 늦습니다.'],
    ['sale_date_e=0001-01-15', '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
    ['sale_date_s=2026-13-01', '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
  ] as const) {
    const response = await fetch(`${market.url}${path}?${query}`)
    assert.deepEqual([response.status, (await response.json()).message], [400, message])
  }
  const year = await fetch(`${market.url}${path}?sale_date_s=2025-01-01&sale_date_e=2026-01-01`)
  assert.equal(year.status, 200)
})

test('the badge is made of the last 30 days and follows what is sold and cancelled', async () => {
  await using market = await openMarket()
  const { db } = market
  const box = await makeProduct(db, { grade_code: '01' })
  await sell(db, { back: 0 }, 4, 10, 1_000_000)
  await sell(db, { back: 29 }, 2, 10, 1_100_000)
  await sell(db, { back: 30 }, 9, 10, 9_000_000)
  const badge = async (client = market.visitor) => {
    const { avg_kg_price, avg_count } = (await client.send(getProduct, { params: { id: box.id } })).data
    return [avg_kg_price, avg_count]
  }
  assert.deepEqual(await badge(), [105_000, 6])
  await fold(db)
  await sell(db, { back: 0 }, -2, -5, -500_000)
  // A server caches averages for some seconds: another one, which has none cached, shows the new average.
  const second = await market.another()
  assert.deepEqual(await badge(visitor(second.url)), [null, null])
})

test('today’s market stands against that of a week ago', async () => {
  await using market = await openMarket()
  const { db, visitor } = market
  await sell(db, { back: 1 }, 5, 10, 1_300_000)
  await sell(db, { back: 8 }, 5, 10, 1_000_000)
  await sell(db, { back: 1, pc_code: '01010300' }, 5, 10, 1_500_000)
  await sell(db, { back: 1, pc_code: '01010400' }, 4, 10, 1_500_000)
  await sell(db, { back: 1, pc_code: '01010600', grade_code: '02' }, 9, 10, 1_500_000)
  const { data } = await visitor.send(marketToday)
  assert.deepEqual(data, [
    { pc_code: '01010500', pc_name: '꽃등심살', avg_price: 115_000, change_percent: 15 },
    { pc_code: '01010300', pc_name: '안심살', avg_price: 150_000, change_percent: null },
  ])
})

test('the table can be taken home as a CSV and as a spreadsheet', async () => {
  await using market = await openMarket()
  await sell(market.db, { day: '2026-03-01' }, 2, 8.5, 1_000_000)
  const address = `${market.url}${path}/sheet?sale_date_s=2026-03-01&sale_date_e=2026-03-31`
  const csv = await fetch(`${address}&format=csv`)
  assert.equal(
    csv.headers.get('content-disposition')?.split("''")[1],
    encodeURIComponent('한결 단가표 2026-03-01~2026-03-31.csv'),
  )
  const head = '축종,성별,등급,부위 코드,부위,판매 건수,판매 중량(kg),판매 금액(원),평균가(원/kg)'
  assert.equal(await csv.text(), `${head}\r\n한우,거세,1++(9),01010500,꽃등심살,2,8.50,1000000,117647\r\n`)
  const xlsx = await fetch(`${address}&format=xlsx`)
  const [sheet] = await readExcelFile(Buffer.from(await xlsx.arrayBuffer()))
  assert.deepEqual(sheet?.data, [
    head.split(','),
    ['한우', '거세', '1++(9)', '01010500', '꽃등심살', 2, 8.5, 1_000_000, 117_647],
  ])
  for (const query of ['format=pdf', 'format=csv&sale_date_s=2020-01-01']) {
    const refused = await fetch(`${market.url}${path}/sheet?${query}`)
    assert.deepEqual([refused.status, (await refused.json()).errno], [400, 1000])
  }
})

test('trends show each cut in eight parts of the period', async () => {
  await using market = await openMarket()
  await sell(market.db, { day: '2026-03-01' }, 1, 1, 100_000)
  await sell(market.db, { day: '2026-03-01' }, 1, 3, 100_000)
  await fold(market.db)
  await sell(market.db, { day: '2026-03-08' }, 1, 1, 70_000)
  await sell(market.db, { day: '2026-03-08', grade_code: '02' }, 1, 1, 1)
  const query = { sale_date_s: '2026-03-01', sale_date_e: '2026-03-08', beef_code: '01', judge_sex_nm: '거세' } as const
  const { data } = await market.visitor.send(priceTrends, { query: { ...query, grade_code: '01' } })
  assert.deepEqual(data, [{ pc_code: '01010500', points: [50_000, null, null, null, null, null, null, 70_000] }])
})

test('a cut that is renamed has its new name in the table at once', async () => {
  await using market = await openMarket()
  await sell(market.db, { day: '2026-03-02' }, 1, 4, 400_000)
  const query = { sale_date_s: '2026-03-01', sale_date_e: '2026-03-03' }
  const names = async () =>
    JSON.stringify((await market.visitor.send(averagePrices, { query })).data).match(/[가-힣]+살/g)
  assert.deepEqual(await names(), ['꽃등심살'])
  await sql`update cuts set pc_name = '윗등심살' where pc_code = '01010500'`.execute(market.db)
  assert.deepEqual(await names(), ['윗등심살'])
})
