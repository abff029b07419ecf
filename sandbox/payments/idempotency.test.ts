import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

it('gives a repeat with the same key the first answer', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  const key = { 'idempotency-key': 'confirm:order-0001:1' }
  const first = await shop.confirm(paymentKey, {}, key)
  assert.equal(first.status, 200)
  assert.deepEqual(await shop.confirm(paymentKey, {}, key), first)
})

it('remembers a refusal as well', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'reject', code: 'REJECT_CARD_PAYMENT' })
  const key = { 'idempotency-key': 'k' }
  assert.equal((await shop.confirm(paymentKey, {}, key)).body['code'], 'REJECT_CARD_PAYMENT')
  assert.equal((await shop.confirm(paymentKey, {}, key)).body['code'], 'REJECT_CARD_PAYMENT')
  assert.equal((await shop.read(paymentKey)).body['status'], 'ABORTED')
})

it('binds a key to its address: the same key on another call is another key', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  const key = { 'idempotency-key': 'same' }
  await shop.confirm(paymentKey, {}, key)
  const cancelled = await shop.cancel(paymentKey, { cancelReason: '변심' }, key)
  assert.equal(cancelled.body['status'], 'CANCELED')
})

it('refuses a repeat while the first is still running, then answers it', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'confirm', kind: 'delay', ms: 300 })
  const key = { 'idempotency-key': 'k' }
  const both = await Promise.all([shop.confirm(paymentKey, {}, key), shop.confirm(paymentKey, {}, key)])
  const busy = both.find(({ status }) => status === 409)
  assert.equal(busy?.body['code'], 'IDEMPOTENT_REQUEST_PROCESSING')
  assert.equal((await shop.confirm(paymentKey, {}, key)).body['status'], 'DONE')
})

it('forgets a key after fifteen days', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  const key = { 'idempotency-key': 'k' }
  await shop.confirm(paymentKey, {}, key)
  await shop.control('clock', { shift_seconds: 15 * 24 * 3600 + 1 })
  assert.equal((await shop.confirm(paymentKey, {}, key)).body['code'], 'ALREADY_PROCESSED_PAYMENT')
})
