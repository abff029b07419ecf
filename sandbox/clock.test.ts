import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asShop } from './as-shop.ts'
import { openSandbox } from './open.ts'

const days = (count: number) => count * 24 * 3600

it('answers by a clock of its own whoever names one, and by one clock everybody else', async () => {
  await using sandbox = await openSandbox()
  const [shop, early, late] = [sandbox.url, `${sandbox.url}/clocks/early`, `${sandbox.url}/clocks/late`].map(asShop)
  await early!.control('clock', { shift_seconds: -days(300) })
  await late!.control('clock', { shift_seconds: -days(20) })
  const paymentKey = await early!.authorized()
  // By the shared clock, the ten minutes for confirming it are long over.
  await late!.control('clock', { shift_seconds: -days(10) })

  const { status, body } = await early!.confirm(paymentKey)
  assert.equal(status, 200)
  const since = (Date.now() - Date.parse(String(body['approvedAt']))) / 1000
  assert.ok(since >= days(300) && since < days(300) + 60)
  assert.deepEqual((await shop!.read(paymentKey)).body, body)
  assert.equal((await shop!.call('GET', '/control/clock')).body['shift_seconds'], 0)
})

it('lets a payment lapse when the clock is turned that it was opened by', async () => {
  await using sandbox = await openSandbox()
  const [shop, own] = [sandbox.url, `${sandbox.url}/clocks/own`].map(asShop)
  await own!.control('clock', { shift_seconds: -days(300) })
  const paymentKey = await own!.authorized()
  await shop!.control('clock', { advance_seconds: 601 })
  assert.equal((await own!.read(paymentKey)).body['status'], 'IN_PROGRESS')
  await own!.control('clock', { advance_seconds: 601 })
  assert.equal((await own!.read(paymentKey)).body['status'], 'EXPIRED')
})
