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

it('lets several sandboxes live in one process', async () => {
  await using one = await openSandbox()
  await using other = await openSandbox()
  const paymentKey = await asShop(one.url).authorized()
  assert.equal((await asShop(one.url).read(paymentKey)).status, 200)
  assert.equal((await asShop(other.url).read(paymentKey)).status, 404)
})
