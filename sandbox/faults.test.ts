import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from './as-shop.ts'
import { createFaults } from './faults.ts'
import { openSandbox } from './open.ts'

it('errs before or after the money has moved', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'error_before', status: 503 })
  assert.equal((await shop.confirm(paymentKey)).status, 503)
  assert.equal((await shop.read(paymentKey)).body['status'], 'IN_PROGRESS')
  await shop.control('faults', { call: 'confirm', kind: 'error_after', code: 'PROVIDER_ERROR' })
  const after = await shop.confirm(paymentKey)
  assert.equal(after.status, 400)
  assert.equal(after.body['code'], 'PROVIDER_ERROR')
  assert.equal((await shop.read(paymentKey)).body['status'], 'DONE')
})

it('cuts the line before or after acting', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'drop_before' })
  await assert.rejects(shop.confirm(paymentKey))
  assert.equal((await shop.read(paymentKey)).body['status'], 'IN_PROGRESS')
  await shop.control('faults', { call: 'confirm', kind: 'drop_after' })
  await assert.rejects(shop.confirm(paymentKey))
  assert.equal((await shop.read(paymentKey)).body['status'], 'DONE')
})

it('hangs after acting and never answers', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'hang_after', ms: 50 })
  await assert.rejects(shop.confirm(paymentKey))
  assert.equal((await shop.read(paymentKey)).body['status'], 'DONE')
})

it('handles a request twice', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'twice' })
  assert.equal((await shop.confirm(paymentKey)).body['code'], 'ALREADY_PROCESSED_PAYMENT')
  assert.equal((await shop.call('GET', '/control/ledger')).body['captured'], 452_000)
})

it('tells wrong amounts in the redirect and in the answer, and an old status, without changing the books', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  await shop.control('faults', { call: 'authorize', kind: 'wrong_amount', by: -2000 })
  const said = await shop.authorize()
  assert.equal(new URL(String(said.body['redirectUrl'])).searchParams.get('amount'), '450000')
  const paymentKey = String(said.body['paymentKey'])
  await shop.control('faults', { call: 'confirm', kind: 'wrong_amount', by: 5 })
  assert.equal((await shop.confirm(paymentKey)).body['totalAmount'], 452_005)
  await shop.control('faults', { call: 'get', kind: 'stale' })
  assert.equal((await shop.read(paymentKey)).body['status'], 'IN_PROGRESS')
  const { body } = await shop.read(paymentKey)
  assert.equal(body['status'], 'DONE')
  assert.equal(body['totalAmount'], 452_000)
})

it('aims at one order and counts down', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const one = await shop.authorized()
  const other = await shop.authorized({ orderId: 'order-0002' })
  await shop.control('faults', { call: 'confirm', kind: 'error_before', order_id: 'order-0002', times: 2 })
  assert.equal((await shop.confirm(one)).status, 200)
  assert.equal((await shop.confirm(other, { orderId: 'order-0002' })).status, 500)
  assert.equal((await shop.confirm(other, { orderId: 'order-0002' })).status, 500)
  assert.equal((await shop.confirm(other, { orderId: 'order-0002' })).status, 200)
})

it('keeps a log, so that "no confirm was sent" can be seen', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  const confirms = async () => {
    const { body } = await shop.call('GET', '/control/calls?order_id=order-0001&call=confirm')
    return body['calls'] as Record<string, unknown>[]
  }
  assert.deepEqual(await confirms(), [])
  await shop.confirm(paymentKey, {}, { 'idempotency-key': 'k' })
  const [entry] = await confirms()
  assert.equal(entry?.['status'], 200)
  assert.equal(entry?.['idempotency_key'], 'k')
})

it('mixes faults by a seed: the same for each order, whatever the others do meanwhile', () => {
  const drawn = (between: () => void) => {
    const faults = createFaults()
    faults.mix({ seed: 7, share: 0.36 })
    const kinds: string[] = []
    for (let order = 0; order < 400; order += 1) {
      kinds.push(faults.draw('confirm', `order-${order}`)[0]?.kind ?? '')
      between()
    }
    return kinds
  }
  const alone = drawn(() => {})
  const noisy = createFaults()
  assert.deepEqual(
    drawn(() => void noisy.draw('confirm', 'x')),
    alone,
  )
  const share = alone.filter((kind) => kind !== '').length / alone.length
  assert.ok(share > 0.28 && share < 0.44, `share ${share}`)
  assert.ok(new Set(alone).size > 6)
})

it('lets the look at an approved wording fail by its own name', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  assert.equal(
    (await shop.control('faults', { call: 'kakao_template', kind: 'error_before', status: 503 })).status,
    200,
  )
  assert.equal((await shop.call('GET', '/kakao/v2/templates/KA01TP')).status, 503)
  assert.notEqual((await shop.call('GET', '/kakao/v2/templates/KA01TP')).status, 503)
})
