import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

async function paid(url: string, differences: Record<string, unknown> = {}) {
  const shop = asShop(url)
  const paymentKey = await shop.authorized(differences)
  await shop.confirm(paymentKey)
  return { shop, paymentKey }
}

it('gives everything back and leaves nothing to cancel', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  const { body } = await shop.cancel(paymentKey, { cancelReason: '구매자 변심' })
  assert.equal(body['status'], 'CANCELED')
  assert.equal(body['balanceAmount'], 0)
  assert.equal(body['totalAmount'], 452_000)
  const [cancel] = body['cancels'] as Record<string, unknown>[]
  assert.equal(cancel?.['cancelAmount'], 452_000)
  assert.equal(cancel?.['taxFreeAmount'], 452_000)
  assert.equal(cancel?.['refundableAmount'], 0)
  assert.equal(cancel?.['transactionKey'], body['lastTransactionKey'])
  const again = await shop.cancel(paymentKey, { cancelReason: '구매자 변심' })
  assert.equal(again.body['code'], 'ALREADY_CANCELED_PAYMENT')
})

it('gives back in parts and keeps the tax-free part right when told', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  const part = { cancelReason: '한 상자 취소', cancelAmount: 52_000, taxFreeAmount: 52_000 }
  const first = await shop.cancel(paymentKey, part)
  assert.equal(first.body['status'], 'PARTIAL_CANCELED')
  assert.equal(first.body['balanceAmount'], 400_000)
  assert.equal(first.body['taxFreeAmount'], 400_000)
  assert.equal(first.body['vat'], 0)
  const rest = await shop.cancel(paymentKey, { cancelReason: '나머지', cancelAmount: 400_000, taxFreeAmount: 400_000 })
  assert.equal(rest.body['status'], 'CANCELED')
  assert.equal((rest.body['cancels'] as unknown[]).length, 2)
})

it('takes a part without taxFreeAmount as taxable money', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url, { taxFreeAmount: 352_000 })
  const { body } = await shop.cancel(paymentKey, { cancelReason: '일부', cancelAmount: 52_000 })
  assert.equal(body['taxFreeAmount'], 352_000)
  assert.equal(body['vat'], 4364)
})

it('refuses too much, nothing, and what was never paid', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  const code = async (body: unknown) => (await shop.cancel(paymentKey, body)).body['code']
  assert.equal(await code({ cancelReason: '초과', cancelAmount: 452_001 }), 'NOT_CANCELABLE_AMOUNT')
  assert.equal(await code({ cancelReason: '빈값', cancelAmount: 0 }), 'INVALID_REQUEST')
  assert.equal(await code({}), 'INVALID_REQUEST')
  const open = await shop.authorized({ orderId: 'order-0002' })
  assert.equal((await shop.cancel(open, { cancelReason: '이른' })).body['code'], 'NOT_CANCELABLE_PAYMENT')
  assert.equal((await shop.cancel('none', { cancelReason: '없는' })).body['code'], 'NOT_FOUND_PAYMENT')
})

it('gives nothing when another sum is left than whoever asks has seen', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  const part = { cancelReason: '한 상자 취소', cancelAmount: 52_000, taxFreeAmount: 52_000 }
  assert.equal((await shop.cancel(paymentKey, { ...part, refundableAmount: 452_000 })).status, 200)
  const late = await shop.cancel(paymentKey, { ...part, refundableAmount: 452_000 }, { 'idempotency-key': 'late' })
  assert.deepEqual([late.status, late.body['code']], [400, 'NOT_MATCHES_REFUNDABLE_AMOUNT'])
  const same = await shop.cancel(paymentKey, { ...part, refundableAmount: 400_000 }, { 'idempotency-key': 'late' })
  assert.equal(same.body['code'], 'NOT_MATCHES_REFUNDABLE_AMOUNT', 'a key is answered once')
  const seen = await shop.cancel(paymentKey, { ...part, refundableAmount: 400_000 })
  assert.equal(seen.body['balanceAmount'], 348_000)
})

it('lets the console give back first, and looks away where it is told to', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  await shop.control('faults', { call: 'cancel', kind: 'console_first', by: 1_000 })
  const part = { cancelReason: '한 상자 취소', cancelAmount: 52_000, taxFreeAmount: 52_000, refundableAmount: 452_000 }
  assert.equal((await shop.cancel(paymentKey, part)).body['code'], 'NOT_MATCHES_REFUNDABLE_AMOUNT')
  assert.equal((await shop.read(paymentKey)).body['balanceAmount'], 451_000)
  await shop.control('faults', { call: 'cancel', kind: 'unchecked' })
  assert.equal((await shop.cancel(paymentKey, part)).body['balanceAmount'], 399_000)
})

it('does not part an escrow payment', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url, { card: { useEscrow: true } })
  const { status, body } = await shop.cancel(paymentKey, { cancelReason: '일부', cancelAmount: 1000 })
  assert.equal(status, 403)
  assert.equal(body['code'], 'NOT_ALLOWED_PARTIAL_REFUND')
})

it('lists one row per approval and per cancel', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  await shop.control('clock', { advance_seconds: 5 })
  await shop.cancel(paymentKey, { cancelReason: '일부', cancelAmount: 1000, taxFreeAmount: 1000 })
  const { body: payment } = await shop.read(paymentKey)
  const day = String(payment['approvedAt']).slice(0, 10)
  const next = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
  const span = { startDate: `${day}T00:00:00`, endDate: `${next}T23:59:59` }
  const rows = (await shop.transactions(span)).body as unknown as Record<string, unknown>[]
  assert.deepEqual(
    rows.map(({ status, amount }) => [status, amount]),
    [
      ['DONE', 452_000],
      ['PARTIAL_CANCELED', 1000],
    ],
  )
  assert.equal(rows[1]?.['transactionKey'], payment['lastTransactionKey'])
  const after = await shop.transactions({ ...span, startingAfter: String(rows[0]?.['transactionKey']) })
  assert.equal((after.body as unknown as unknown[]).length, 1)

  const code = async (query: Record<string, string>) => (await shop.transactions(query)).body['code']
  assert.equal(await code({ startDate: '어제', endDate: span.endDate }), 'INVALID_ISO_DATE_FORMAT')
  assert.equal(await code({ startDate: span.endDate, endDate: span.startDate }), 'INVALID_DATE')
  assert.equal(await code({ ...span, limit: '5001' }), 'EXCEED_MAX_QUERY_LIMIT')
  assert.equal(await code({ ...span, startingAfter: 'none' }), 'INVALID_PAGING_KEY')
})

it('shows a receipt that can be framed and printed', async () => {
  await using sandbox = await openSandbox()
  const { shop, paymentKey } = await paid(sandbox.url)
  const { body } = await shop.read(paymentKey)
  const page = await fetch((body['receipt'] as { url: string }).url)
  assert.equal(page.headers.get('x-frame-options'), null)
  const html = await page.text()
  assert.match(html, /신용카드 매출전표/)
  assert.match(html, /452,000원/)
})
