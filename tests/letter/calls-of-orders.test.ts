import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { aPicture } from '#tests/support/join.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { authorise, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { type Ask, asker, formOf, told } from './ask.ts'
import { hasFields } from './fields.ts'

const orders = '/api/users/orders'
const product =
  `id, os_code, tracking_number, product_price, delivery_price, view_product_beef{weight, product_cate_codes{pc_name},
  carcass_infos{judge_breed_nm, judge_sex_nm, gradeName, partners{partner_name}}}`.replaceAll(/\s+/g, ' ')
const delivery =
  'delivery_type, delivery_typeName, reci_name, delivery_addr1, delivery_addr2, reci_phone, delivery_memo'
const order = `id, order_no, created_at, os_code, order_status_code{os_name}, order_products[]{${product}},
  order_payment{paid_amount, cancel_amount, transaction_id, created_at}, order_delivery{${delivery}}`.replaceAll(
  /\s+/g,
  ' ',
)

let market: Market
let buyer: Shopper
let ask: Ask
before(async () => {
  market = await openMarket()
  buyer = await makeShopper(market)
  ask = asker(market.url, buyer.token)
})
after(() => market[Symbol.asyncDispose]())

const openForm = async (): Promise<string> => {
  const { id } = await makeProduct(market.db)
  return (await told(ask(`POST ${orders}/form`, { product_id: [id] }))).data.url_code
}
const submit = (urlCode: string) =>
  told(
    ask(`POST ${orders}/${urlCode}`, {
      delivery_memo: '부재시 연락주세요',
      delivery_type: 'G',
      user_address_id: buyer.address,
      pay_method: 'C',
      bank_name: '신한은행',
      bank_account: '110234567890',
      bank_depositor: '김한결',
      paid_amount: 430_000,
      delivey_tel: '01012345678',
    }),
  )

it('POST …/orders/form takes product_id as a list and answers url_code', async () => {
  assert.match(await openForm(), /^[\w-]{32}$/)
})

it('GET …/orders/{url_code} answers the form’s lines and its state', async () => {
  const answer = await told(ask(`GET ${orders}/${await openForm()}`))
  const line = 'product_id, price, pc_name, judge_breed_nm, judge_sex_nm, gradeName, weight, partner{partner_name}'
  hasFields(answer, `data[]{${line}}, form{state}`)
  assert.equal(answer.form.state, 'N')
})

it('POST …/orders/{url_code} takes every field of the submission and answers result.pg', async () => {
  const { pg } = await submit(await openForm())
  hasFields(
    pg,
    'clientKey, customerKey, amount, orderNo, orderId, orderName, customerEmail, customerName, customerMobilePhone',
  )
  assert.equal(pg.amount, 430_000)
})

it('gives the provider no e-mail, which nobody is asked for', async () => {
  assert.equal((await submit(await openForm())).pg.customerEmail, null)
})

it('refuses another pay method and pick-up, each by its sentence', async () => {
  const said = async (fields: object) => {
    const body = { user_address_id: buyer.address, pay_method: 'C', paid_amount: 430_000, ...fields }
    return (await ask(`POST ${orders}/${await openForm()}`, body)).message
  }
  assert.equal(await said({ pay_method: 'X' }), '허용되지 않는 결제 방식')
  assert.equal(await said({ delivery_type: 'P' }), '허용되지 않는 배송 방식')
  assert.equal(await said({ user_address_id: 999_999 }), '주소를 입력하지 않으셨습니다')
})

it('POST …/orders/expire extends the hold of the order', async () => {
  await openForm()
  hasFields(await told(ask(`POST ${orders}/expire`)), 'expires_at')
})

it('POST …/payments/success takes orderId, paymentKey, amount and urlCode, answers order_id and order_no', async () => {
  const urlCode = await openForm()
  const { pg } = await submit(urlCode)
  const { orderId, paymentKey, amount } = await authorise(market, pg)
  const { data } = await told(ask(`POST ${orders}/payments/success`, { orderId, paymentKey, amount, urlCode }))
  hasFields(data, 'order_id, order_no')
  const form = await told(ask(`GET ${orders}/${urlCode}`))
  assert.equal(form.form.state, 'Y')
})

it('POST …/payments/fail takes code, message, orderId and urlCode', async () => {
  const urlCode = await openForm()
  const { orderId } = (await submit(urlCode)).pg
  const failure = { code: 'PAY_PROCESS_ABORTED', message: '실패', orderId, urlCode }
  await told(ask(`POST ${orders}/payments/fail`, failure))
  // The form is over.
  assert.equal((await ask(`GET ${orders}/${urlCode}`)).message, '정상적 주문데이터가 없습니다.')
})

it('DELETE …/orders/{urlCode} ends the pending order', async () => {
  const urlCode = await openForm()
  const { data } = await told(ask(`GET ${orders}/${urlCode}`))
  await told(ask(`DELETE ${orders}/${urlCode}`))
  const box = await told(asker(market.url)(`GET /api/fronts/products/${data[0].product_id}`))
  assert.equal(box.data.product_status_codes.ps_code, 1)
})

it('GET …/orders takes start_date, end_date, os_code, GET …/orders/{id} answers data[0]', async () => {
  const { order_id } = await linesAt(market, buyer, 'PAYK')
  const { data, total } = await told(ask(`GET ${orders}`))
  assert.ok(total >= 1)
  hasFields(data[0], order)
  const day = data[0].created_at.slice(0, 10)
  assert.equal((await told(ask(`GET ${orders}?start_date=2020-01-01&end_date=2020-02-01&os_code=PAYK`))).total, 0)
  assert.ok((await told(ask(`GET ${orders}?start_date=2020-01-01&os_code=PAYK`))).total >= 1, day)
  const one = await told(ask(`GET ${orders}/${order_id}`))
  hasFields(one, `data[]{${order}}`)
  assert.match(one.data[0].order_payment.transaction_id, /\|\|\|/)
})

it('GET /api/codes/orders/status and /api/codes/banks answer codes with names', async () => {
  hasFields(await told(ask('GET /api/codes/orders/status')), 'data[]{os_code, os_name}')
  hasFields(await told(ask('GET /api/codes/banks')), 'data[]{bank_code, bank_name}')
})

it('PATCH …/products/statuses takes os_code ORDK and order_product_id as a list', async () => {
  const { order_id, lines } = await linesAt(market, buyer, 'DELI')
  await told(ask(`PATCH ${orders}/products/statuses`, { os_code: 'ORDK', order_product_id: lines }))
  assert.equal((await told(ask(`GET ${orders}/${order_id}`))).data[0].order_products[0].os_code, 'ORDK')
})

it('POST …/products/cancels/{id} takes opc_code and cancel_content', async () => {
  const { order_id, lines } = await linesAt(market, buyer, 'PAYK')
  await told(ask(`POST ${orders}/products/cancels/${lines[0]}`, { opc_code: 1, cancel_content: '발주 전 취소' }))
  const { data } = await told(ask(`GET ${orders}/${order_id}`))
  assert.equal(data[0].order_products[0].os_code, 'ORDC')
  assert.equal(data[0].order_payment.cancel_amount, 430_000)
})

it('POST …/products/returns/{id} takes five fields as multipart, one picture and no second', async () => {
  const picture = new File([new Uint8Array(await aPicture())], '상자.png', { type: 'image/png' })
  const account = { refund_depositor: '김한결', refund_account: '110234567890', refund_bank_code: '88' }
  const give = async (...imgs: File[]) => {
    const { lines } = await linesAt(market, buyer, 'ORDK')
    const form = formOf({ return_content: '상품이 변질됐어요', ...account, 'imgs[]': imgs })
    return ask(`POST ${orders}/products/returns/${lines[0]}`, form)
  }
  assert.equal((await give(picture)).errno, 0)
  assert.equal((await give(picture, picture)).status, 400)
})
