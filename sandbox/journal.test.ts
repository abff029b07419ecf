import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { asShop } from './as-shop.ts'
import { openSandbox } from './open.ts'

it('knows payments, keys and parcels again after a restart, also when the last line was torn', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const key = { 'idempotency-key': 'k' }
  let paymentKey = ''
  let first: unknown
  {
    await using sandbox = await openSandbox({ dataDir, publicUrl: 'http://sandbox.test' })
    const shop = asShop(sandbox.url)
    paymentKey = await shop.authorized()
    first = await shop.confirm(paymentKey, {}, key)
  }
  appendFileSync(join(dataDir, 'sandbox.jsonl'), '{"kind":"payment","key":"torn')
  {
    await using sandbox = await openSandbox({ dataDir, publicUrl: 'http://sandbox.test' })
    const shop = asShop(sandbox.url)
    assert.deepEqual(await shop.confirm(paymentKey, {}, key), first)
    assert.equal((await shop.read(paymentKey)).body['status'], 'DONE')
    await shop.control('reset', {})
  }
  {
    await using sandbox = await openSandbox({ dataDir })
    assert.equal((await asShop(sandbox.url).read(paymentKey)).status, 404)
  }
  rmSync(dataDir, { recursive: true })
})

it('keeps a fault over a restart when it is told to, until it is taken back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const restarted = async (between: (shop: ReturnType<typeof asShop>) => Promise<unknown>) => {
    await using sandbox = await openSandbox({ dataDir })
    const shop = asShop(sandbox.url)
    const { body } = await shop.call('GET', '/control/faults')
    await between(shop)
    return (body['faults'] as { id: string; order_id: string }[]).map(({ id, order_id }) => `${id} ${order_id}`)
  }
  const rule = { call: '*', kind: 'drop_before', times: 0 }
  await restarted(async (shop) => {
    await shop.control('faults', { ...rule, order_id: 'forgotten' })
    await shop.control('faults', { ...rule, order_id: 'silent', kept: true })
    assert.equal((await shop.control('faults', { ...rule, times: 1, kept: true })).status, 400)
  })
  assert.deepEqual(await restarted((shop) => shop.control('faults', { ...rule, order_id: 'other', kept: true })), [
    '2 silent',
  ])
  assert.deepEqual(await restarted((shop) => shop.call('DELETE', '/control/faults/2')), ['2 silent', '3 other'])
  assert.deepEqual(await restarted((shop) => shop.control('reset', {})), ['3 other'])
  assert.deepEqual(await restarted(async () => {}), [])
  rmSync(dataDir, { recursive: true })
})

it('lets several sandboxes live in one process', async () => {
  await using one = await openSandbox()
  await using other = await openSandbox()
  const paymentKey = await asShop(one.url).authorized()
  assert.equal((await asShop(one.url).read(paymentKey)).status, 200)
  assert.equal((await asShop(other.url).read(paymentKey)).status, 404)
})
