import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as checkout from '#contract/checkout.ts'
import { openAccount } from '#server/refunds/refund-account.ts'
import { makeAddress, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import {
  assertClean,
  authorise,
  callsTo,
  makeShopper,
  openForm,
  refusalOf,
  type Shopper,
  startPaying,
  succeed,
} from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

let market: Market
before(async () => {
  market = await openMarket()
})
after(() => market[Symbol.asyncDispose]())

const box = async (price = 420_000) => (await makeProduct(market.db, { price })).id
const read = (shopper: Shopper, url_code: string) => shopper.send(checkout.readForm, { params: { url_code } })
const orderOf = async (urlCode: string) =>
  (await market.pool.query('select * from orders where url_code = $1', [urlCode])).rows[0]!

describe('submitting', () => {
  const submit = (shopper: Shopper, urlCode: string, body: object) =>
    shopper.send(checkout.submitOrder, { params: { url_code: urlCode }, body: body as never })

  it('keeps all that was submitted, takes digits for numbers, and seals the account', async () => {
    const shopper = await makeShopper(market)
    const { data } = await shopper.send(checkout.openForm, { body: { product_id: [String(await box())] as never } })
    const { form } = await read(shopper, data.url_code)
    await submit(shopper, data.url_code, {
      user_address_id: String(shopper.address),
      pay_method: 'C',
      paid_amount: String(form.paid_amount),
      bank_name: '농협은행',
      bank_account: '301-0000-1234-51',
      bank_depositor: '김한결',
      delivey_tel: '01012345678',
    })
    const { bank_account, ...kept } = await orderOf(data.url_code)
    assert.partialDeepStrictEqual(kept, {
      bank_name: '농협은행',
      bank_depositor: '김한결',
      delivery_tel: '01012345678',
    })
    assert.ok(!bank_account.includes('1234'))
    assert.equal(openAccount(market.config, form.order_id, bank_account), '301-0000-1234-51')
  })

  for (const [field, wrong, sentence] of [
    ['user_address_id', 'x', '주소를 입력하지 않으셨습니다'],
    ['delivery_memo', 5, '배송 메모는 100자까지 입력할 수 있습니다.'],
    ['pay_method', 1, '허용되지 않는 결제 방식'],
    ['paid_amount', '1e3', '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
    ['bank_name', 5, '환불 계좌 정보를 확인해주세요.'],
    ['delivey_tel', 5, '연락처를 정확히 입력하세요'],
  ] as const)
    it(`says the field’s own sentence for another kind of ${field}`, async () => {
      const shopper = await makeShopper(market)
      const opened = await openForm(shopper, [await box()])
      const body = {
        user_address_id: shopper.address,
        pay_method: 'C',
        paid_amount: opened.paid_amount,
        [field]: wrong,
      }
      assert.equal((await refusalOf(submit(shopper, opened.urlCode, body))).message, sentence)
    })

  it('says how many boxes may be ordered at once', async () => {
    const shopper = await makeShopper(market)
    const body = { product_id: Array.from({ length: 51 }, (_, n) => n + 1) }
    const refusal = await refusalOf(shopper.send(checkout.openForm, { body }))
    assert.equal(refusal.message, '한 번에 50개까지 고를 수 있습니다.')
  })

  it('answers what the provider’s window needs and extends the hold once to fifteen minutes', async () => {
    const shopper = await makeShopper(market)
    const ids = [await box(), await box(), await box()]
    const opened = await openForm(shopper, ids)
    const body = {
      user_address_id: shopper.address,
      pay_method: 'C',
      paid_amount: opened.paid_amount,
      delivery_memo: '부재시 연락주세요',
    }
    const { pg } = await submit(shopper, opened.urlCode, body)
    assert.match(pg.orderId, /^hg-[\w-]{24}$/)
    assert.deepEqual(
      { ...pg, orderId: '', customerKey: '', customerName: '', customerMobilePhone: '' },
      {
        clientKey: 'test_ck_hangyeol_sandbox_client',
        customerKey: '',
        amount: 1_290_000,
        taxFreeAmount: 1_290_000,
        orderNo: opened.order_no,
        orderId: '',
        orderName: '꽃등심살 외 2건',
        customerEmail: null,
        customerName: '',
        customerMobilePhone: '',
        method: 'CARD',
        cashReceipt: null,
      },
    )
    const { form: submitted } = await read(shopper, opened.urlCode)
    assert.ok(submitted.remainTime! > 890 && submitted.remainTime! <= 900)
    assert.deepEqual([opened.hold_seconds, submitted.hold_seconds], [600, 900])
    await market.pass(60)
    const again = await submit(shopper, opened.urlCode, { ...body, pay_method: 'B' })
    assert.deepEqual(again.pg.cashReceipt, { type: '지출증빙' }, 'a business, unless it says otherwise')
    assert.equal(again.pg.orderId, pg.orderId)
    assert.equal(again.pg.method, 'TRANSFER')
    assert.ok((await read(shopper, opened.urlCode)).form.remainTime! <= 840, 'extended once only')
    const order = await orderOf(opened.urlCode)
    assert.equal(order.zipcode, '04524')
    assert.equal(order.delivery_addr1, '서울 중구 세종대로 110')
    assert.equal(order.delivery_memo, '부재시 연락주세요')
  })

  it('believes no field: each one tampered is refused, and nothing has started', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const opened = await openForm(shopper, [await box()])
    const good = { user_address_id: shopper.address, pay_method: 'C', paid_amount: 430_000 }
    const jeju = await makeAddress(market.db, {
      user_id: shopper.id,
      zipcode: '63122',
      address1: '제주특별자치도 제주시 문연로 6',
    })
    const island = await makeAddress(market.db, {
      user_id: shopper.id,
      zipcode: '40240',
      address1: '경북 울릉군 울릉읍 독도안용복길 3',
    })
    const wrong = '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'
    const tampered: [object, number, number, string][] = [
      [{ paid_amount: 429_999 }, 409, 3101, wrong],
      [{ paid_amount: 0 }, 409, 3101, wrong],
      [{ paid_amount: 430_001 }, 409, 3101, wrong],
      [{ paid_amount: '429999' }, 409, 3101, wrong],
      [{ paid_amount: ' 430000' }, 400, 1000, wrong],
      [{ paid_amount: -430_000 }, 400, 1000, wrong],
      [{ pay_method: 'V' }, 400, 1000, '허용되지 않는 결제 방식'],
      [{ delivery_type: 'P' }, 400, 1000, '허용되지 않는 배송 방식'],
      [{ user_address_id: stranger.address }, 400, 3005, '주소를 입력하지 않으셨습니다'],
      [{ user_address_id: 0 }, 400, 1000, '주소를 입력하지 않으셨습니다'],
      [{ user_address_id: 2 ** 53 }, 400, 1000, '주소를 입력하지 않으셨습니다'],
      [{ user_address_id: 2_147_483_648 }, 400, 1000, '주소를 입력하지 않으셨습니다'],
      [{ user_address_id: jeju.id }, 400, 3006, '제주도 지역은 배송이 불가합니다.'],
      [{ user_address_id: island.id }, 400, 3006, '산간/도서 지역은 배송이 불가합니다.'],
      [{ delivery_memo: '가'.repeat(101) }, 400, 1000, '배송 메모는 100자까지 입력할 수 있습니다.'],
      [{ delivery_amount: 0 }, 400, 1000, wrong],
      [{ delivery_price: 0 }, 400, 1000, wrong],
      [{ state: 'PAID' }, 400, 1000, wrong],
    ]
    for (const [difference, status, errno, message] of tampered) {
      const refusal = await refusalOf(submit(shopper, opened.urlCode, { ...good, ...difference }))
      const said = [refusal.status, refusal.errno, refusal.message]
      assert.deepEqual(said, [status, errno, message], JSON.stringify(difference))
    }
    assert.equal(
      (await refusalOf(submit(stranger, opened.urlCode, { ...good, user_address_id: stranger.address }))).status,
      404,
    )
    const order = await orderOf(opened.urlCode)
    assert.equal(order.pay_started_at, null)
    assert.equal(order.pay_method, null)
    await submit(shopper, opened.urlCode, good)
  })

  it('refuses a transfer above ten million won before any window opens, and takes the card', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [await box(9_990_010)])
    assert.equal(opened.paid_amount, 10_000_010)
    const body = { user_address_id: shopper.address, paid_amount: 10_000_010 }
    const refusal = await refusalOf(submit(shopper, opened.urlCode, { ...body, pay_method: 'B' }))
    assert.equal(refusal.message, '계좌이체는 한 번에 10,000,000원까지 결제할 수 있습니다. 카드로 결제해주세요.')
    assert.equal((await submit(shopper, opened.urlCode, { ...body, pay_method: 'C' })).pg.amount, 10_000_010)
  })

  it('refuses a form whose hold ran out, and says that nothing was charged', async () => {
    const shopper = await makeShopper(market)
    const opened = await openForm(shopper, [await box()])
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount: 430_000 }
    await market.pool.query('update claims set expires_at = market_now() where order_id = $1', [opened.order_id])
    const refusal = await refusalOf(submit(shopper, opened.urlCode, body))
    assert.equal(refusal.errno, 3004)
    assert.equal(refusal.message, '선점 시간이 지나 주문할 수 없습니다. 결제는 되지 않았습니다.')
  })

  it('refuses a form of which one box ran out before the other', async () => {
    const shopper = await makeShopper(market)
    const early = await box()
    const opened = await openForm(shopper, [early, await box()])
    await market.pool.query('update claims set expires_at = market_now() where product_id = $1', [early])
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount: opened.paid_amount }
    assert.equal((await refusalOf(submit(shopper, opened.urlCode, body))).errno, 3004)
    assert.equal((await orderOf(opened.urlCode)).pay_started_at, null)
  })

  it('charges what is approved only for the address and memo that its window was opened with', async () => {
    const shopper = await makeShopper(market)
    const elsewhere = await makeAddress(market.db, { user_id: shopper.id, address1: '경기 성남시 분당구 판교역로 1' })
    const opened = await openForm(shopper, [await box()])
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount: 430_000 }
    const first = await submit(shopper, opened.urlCode, body)
    const other = await submit(shopper, opened.urlCode, { ...body, user_address_id: elsewhere.id })
    assert.notEqual(other.pg.orderId, first.pg.orderId)
    const again = await submit(shopper, opened.urlCode, { ...body, user_address_id: elsewhere.id })
    assert.equal(again.pg.orderId, other.pg.orderId, 'the same choices are the same payment')
    const approved = await authorise(market, first.pg)
    const failed = { code: 'PAY_PROCESS_CANCELED', message: '', orderId: first.pg.orderId, urlCode: opened.urlCode }
    await shopper.send(checkout.paymentFailed, { body: failed })
    assert.equal((await orderOf(opened.urlCode)).state, 'FORM', 'an old window ends nothing')
    assert.equal((await refusalOf(succeed(shopper, opened.urlCode, approved))).errno, 3106)
    assert.deepEqual(await callsTo(market, first.pg.orderId, 'confirm'), [])
    assert.equal((await succeed(shopper, opened.urlCode, await authorise(market, other.pg))).data.os_code, 'PAYK')
    assert.equal((await orderOf(opened.urlCode)).delivery_addr1, '경기 성남시 분당구 판교역로 1')
    assert.equal((await refusalOf(succeed(shopper, opened.urlCode, approved))).errno, 3007, 'it is paid elsewhere')
  })

  it('refuses a form that has been paid', async () => {
    const shopper = await makeShopper(market)
    const { urlCode, pg } = await startPaying(shopper, [await box()])
    await succeed(shopper, urlCode, await authorise(market, pg))
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount: 430_000 }
    assert.equal((await refusalOf(submit(shopper, urlCode, body))).message, '이미 처리된 주문서입니다.')
  })
})

describe('a form that is pressed without end', () => {
  it('asks the provider thirty times a minute, and answers whoever comes back from it', async () => {
    await using strict = await openMarket({ rateLimitFactor: 1 })
    const shopper = await makeShopper(strict)
    const { urlCode, paid_amount, pg } = await startPaying(shopper, [(await makeProduct(strict.db)).id])
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount } as const
    const press = () => shopper.send(checkout.submitOrder, { params: { url_code: urlCode }, body })
    for (let n = 1; n < 30; n++) await press()
    assert.equal((await refusalOf(press())).status, 429)
    await succeed(shopper, urlCode, await authorise(strict, pg))
  })

  it('is extended and priced as often as a person presses', async () => {
    await using strict = await openMarket({ rateLimitFactor: 1 })
    const shopper = await makeShopper(strict)
    const form = await openForm(shopper, [(await makeProduct(strict.db)).id])
    const params = { url_code: form.urlCode }
    const extend = () => shopper.send(checkout.extendOrder, { body: params })
    const price = () => shopper.send(checkout.priceForm, { params, body: { user_address_id: shopper.address } })
    for (let n = 0; n < 60; n++) await Promise.all([extend(), price()])
    assert.equal((await refusalOf(extend())).status, 429)
    assert.equal((await refusalOf(price())).status, 429)
  })
})

describe('after all of this', () => {
  it('the audit finds nothing', async () => {
    await market.pass(3600)
    await until(async () => {
      await assertClean(market)
      return true
    })
  })
})
