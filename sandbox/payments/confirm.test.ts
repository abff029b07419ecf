import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

it('takes the money of an authenticated payment and answers the whole Payment object', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const said = await shop.authorize()
  assert.equal(said.status, 200)
  assert.equal(said.body['status'], 'IN_PROGRESS')
  const paymentKey = String(said.body['paymentKey'])
  assert.equal(
    said.body['redirectUrl'],
    `http://shop.test/OrderSuccess?urlCode=abc&paymentKey=${paymentKey}&orderId=order-0001&amount=452000`,
  )

  const { status, body } = await shop.confirm(paymentKey)
  assert.equal(status, 200)
  assert.equal(body['status'], 'DONE')
  assert.equal(body['method'], '카드')
  assert.equal(body['totalAmount'], 452_000)
  assert.equal(body['taxFreeAmount'], 452_000)
  assert.equal(body['suppliedAmount'], 0)
  assert.equal(body['vat'], 0)
  assert.match(String(body['lastTransactionKey']), /^[0-9A-F]{32}$/)
  assert.match(String(body['approvedAt']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/)
  assert.deepEqual(body['receipt'], {
    url: `${sandbox.url}/receipt/redirection?transactionId=${paymentKey}&ref=PX`,
  })
  assert.deepEqual((await shop.read(paymentKey)).body, body)
  assert.deepEqual((await shop.readByOrder('order-0001')).body, body)
})

it('splits taxable money as real records do', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  for (const [amount, supplied, vat] of [
    [15_000, 13_636, 1364],
    [9026, 8205, 821],
    [37_400, 34_000, 3400],
  ]) {
    const orderId = `order-${amount}`
    const paymentKey = await shop.authorized({ amount, orderId, taxFreeAmount: 0 })
    const { body } = await shop.confirm(paymentKey, { orderId, amount })
    assert.equal(body['suppliedAmount'], supplied)
    assert.equal(body['vat'], vat)
  }
})

it('charges once: a second confirm is told that it was processed', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.confirm(paymentKey)
  const again = await shop.confirm(paymentKey)
  assert.deepEqual(again, {
    status: 400,
    body: { code: 'ALREADY_PROCESSED_PAYMENT', message: '이미 처리된 결제 입니다.' },
  })
})

it('refuses a confirm that does not fit what the buyer agreed to', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  assert.equal((await shop.confirm(paymentKey, { amount: 100 })).body['code'], 'INVALID_REQUEST')
  assert.equal((await shop.confirm(paymentKey, { orderId: 'order-0002' })).body['code'], 'FORBIDDEN_REQUEST')
  const unknown = await shop.confirm('tsand20260101000000aaaaa')
  assert.equal(unknown.status, 404)
  assert.equal(unknown.body['code'], 'NOT_FOUND_PAYMENT')
  assert.equal((await shop.readByOrder('order-0001')).body['status'], 'IN_PROGRESS')
})

it('takes the money of an order once, however many windows were opened for it', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const first = await shop.authorized()
  const second = await shop.authorized()
  assert.equal((await shop.confirm(first)).status, 200)
  assert.equal((await shop.confirm(second)).body['code'], 'DUPLICATED_ORDER_ID')
  assert.equal((await shop.authorize()).body['code'], 'DUPLICATED_ORDER_ID')
  assert.equal((await shop.readByOrder('order-0001')).body['paymentKey'], first)
})

it('lets an authenticated payment lapse after ten minutes and an open window after thirty', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('clock', { shift_seconds: 601 })
  const late = await shop.confirm(paymentKey)
  assert.equal(late.status, 404)
  assert.equal(late.body['code'], 'NOT_FOUND_PAYMENT_SESSION')
  assert.equal((await shop.read(paymentKey)).body['status'], 'EXPIRED')

  const open = await shop.call('POST', '/payments/open', shop.request({ orderId: 'order-0002' }))
  await shop.control('clock', { advance_seconds: 1801 })
  const window = `/payments/${String(open.body['paymentKey'])}`
  const answer = await shop.call('POST', `${window}/authorize`, {})
  assert.equal(answer.body['code'], 'NOT_FOUND_PAYMENT_SESSION')
  // Its buyer can still leave the window, and the payment stays EXPIRED.
  const gaveUp = await shop.call('POST', `${window}/decline`, { code: 'PAY_PROCESS_CANCELED' })
  assert.match(String(gaveUp.body['redirectUrl']), /OrderFail\?urlCode=abc&code=PAY_PROCESS_CANCELED/)
  assert.equal((await shop.readByOrder('order-0002')).body['status'], 'EXPIRED')
})

it('checks the key before anything else', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const codes: [Record<string, string>, number, string][] = [
    [{}, 401, 'UNAUTHORIZED_KEY'],
    [{ authorization: 'Bearer x' }, 403, 'INCORRECT_BASIC_AUTH_FORMAT'],
    [basic('test_sk_hangyeol_sandbox_secret'), 403, 'INCORRECT_BASIC_AUTH_FORMAT'],
    [basic('test_sk_another:'), 401, 'UNAUTHORIZED_KEY'],
    [basic('test_ck_hangyeol_sandbox_client:'), 400, 'INVALID_API_KEY'],
  ]
  for (const [headers, status, code] of codes) {
    const answer = await shop.call('GET', '/v1/payments/nothing', undefined, headers)
    assert.equal(answer.status, status)
    assert.equal(answer.body['code'], code)
  }
})

it('plays any known error by the test code header, without a payment', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const refused = await shop.confirm('none', {}, { 'tosspayments-test-code': 'REJECT_CARD_PAYMENT' })
  assert.deepEqual(refused, {
    status: 403,
    body: { code: 'REJECT_CARD_PAYMENT', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
  })
  const unknown = await shop.confirm('none', {}, { 'tosspayments-test-code': 'NO_SUCH_CODE' })
  assert.equal(unknown.body['code'], 'INVALID_TEST_CODE')
})

it('refuses amounts and order numbers the provider does not take', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const code = async (differences: Record<string, unknown>) => (await shop.authorize(differences)).body['code']
  assert.equal(await code({ amount: 99, taxFreeAmount: 0 }), 'BELOW_MINIMUM_AMOUNT')
  assert.equal(await code({ method: 'TRANSFER', amount: 199, taxFreeAmount: 0 }), 'BELOW_MINIMUM_AMOUNT')
  assert.equal(await code({ method: 'TRANSFER', amount: 10_000_001 }), 'EXCEEDS_TRANSFER_AMOUNT_MAXIMUM')
  assert.equal(await code({ method: 'TRANSFER', amount: 10_000_000 }), undefined)
  assert.equal(await code({ orderId: '짧음' }), 'INVALID_ORDER_ID')
  assert.equal(await code({ clientKey: 'test_ck_another' }), 'UNAUTHORIZED_KEY')
})

it('issues the cash receipt of a transfer', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized({
    method: 'TRANSFER',
    transfer: { bankCode: '06', cashReceipt: { type: '소득공제', issueNumber: '010-1234-5678' } },
  })
  const { body } = await shop.confirm(paymentKey)
  assert.equal(body['method'], '계좌이체')
  assert.deepEqual(body['transfer'], { bankCode: '06', settlementStatus: 'INCOMPLETED' })
  const receipt = body['cashReceipt'] as Record<string, unknown>
  assert.equal(receipt['type'], '소득공제')
  assert.equal(receipt['issueNumber'], '01012345678')
})

it('tells a cancelled window without the order number, and other failures with it', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const decline = async (orderId: string, code: string) => {
    const { body } = await shop.call('POST', '/payments/open', shop.request({ orderId }))
    return shop.call('POST', `/payments/${String(body['paymentKey'])}/decline`, { code })
  }
  const cancelled = new URL(String((await decline('order-0001', 'PAY_PROCESS_CANCELED')).body['redirectUrl']))
  assert.deepEqual(Object.fromEntries(cancelled.searchParams), {
    urlCode: 'abc',
    code: 'PAY_PROCESS_CANCELED',
    message: '사용자에 의해 결제가 취소되었습니다.',
  })
  const failed = new URL(String((await decline('order-0002', 'REJECT_CARD_COMPANY')).body['redirectUrl']))
  assert.equal(failed.searchParams.get('orderId'), 'order-0002')
  assert.equal((await shop.readByOrder('order-0002')).body['status'], 'ABORTED')
})
