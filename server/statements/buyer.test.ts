import assert from 'node:assert/strict'
import { it } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { getStatement } from '#contract/statements.ts'
import { makeProduct } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { buy, makeShopper } from '#tests/support/shopping.ts'

it('names the buyer as at the sale in statement, paper and spreadsheet, whatever the business is called later', async () => {
  await using market = await openMarket()
  const shopper = await makeShopper(market)
  const buyBox = async () => buy(market, shopper, [(await makeProduct(market.db)).id])
  const read = async (id: number) => (await shopper.send(getStatement, { params: { id } })).data
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${shopper.token}` }
    const answer = await fetch(`${market.url}/api/users/orders/${path}`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }
  const { order_id, order_no } = await buyBox()
  const { buyer } = await read(order_id)
  assert.match(buyer.business_name, /^한결식당/)
  await market.pool.query(
    `update users set business_name = '새이름식당', business_no = '9998877776', name = '새대표' where id = $1`,
    [shopper.id],
  )
  const later = await buyBox()

  assert.deepEqual((await read(order_id)).buyer, buyer)
  const words = pdfText(await file(`${order_id}/statement.pdf`)).join('\n')
  assert.ok(words.includes(buyer.business_name) && !/새이름식당|999-88|새대표/.test(words))
  assert.deepEqual((await read(later.order_id)).buyer, {
    business_name: '새이름식당',
    business_no: '9998877776',
    name: '새대표',
    address: '서울 중구 세종대로 110, 1층',
  })
  const { rows } = await market.pool.query<{ day: string }>('select market_today()::text as day')
  const day = rows[0]!.day
  const [sheet] = await readExcelFile(await file(`statements/sheet?start_date=${day}&end_date=${day}`))
  // The order's number and the last two columns, without the header and the sums.
  const said = sheet!.data.slice(1, -1).map((row) => [row[2], ...row.slice(-2)])
  const before = [order_no, buyer.business_name, buyer.business_no.replace(/^(...)(..)/, '$1-$2-')]
  assert.deepEqual(new Set(said), new Set([before, [later.order_no, '새이름식당', '999-88-77776']]))
})
