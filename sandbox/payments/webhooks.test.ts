import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

type Heard = { headers: IncomingMessage['headers']; event: string; status: string }

/** A shop that listens for webhooks; `answers` are the statuses it gives, 200 when they run out. */
async function openEar(answers: number[] = []) {
  const heard: Heard[] = []
  const waiting: { count: number; tell: () => void }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { eventType: string; data: { status: string } }
      heard.push({ headers: request.headers, event: body.eventType, status: body.data.status })
      response.statusCode = answers.shift() ?? 200
      response.end()
      for (const one of waiting) if (heard.length >= one.count) one.tell()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payments/webhook`,
    heard,
    async until(count: number): Promise<void> {
      if (heard.length >= count) return
      await new Promise<void>((tell) => waiting.push({ count, tell }))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Waits until the sandbox has noted the shop's answer to a delivery. */
async function delivered(shop: ReturnType<typeof asShop>, fits: (row: Record<string, unknown>) => boolean) {
  for (;;) {
    const { body } = await shop.call('GET', '/control/webhooks')
    const row = (body['deliveries'] as Record<string, unknown>[]).find(fits)
    if (row !== undefined) return row
  }
}

it('tells every change of status with the transmission headers', async () => {
  await using ear = await openEar()
  await using sandbox = await openSandbox({ webhookUrl: ear.url })
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await ear.until(1)
  await shop.confirm(paymentKey)
  await ear.until(2)
  await shop.cancel(paymentKey, { cancelReason: '일부', cancelAmount: 1000, taxFreeAmount: 1000 })
  await ear.until(3)
  await shop.cancel(paymentKey, { cancelReason: '나머지' })
  await ear.until(4)
  assert.deepEqual(
    ear.heard.map(({ status }) => status),
    ['IN_PROGRESS', 'DONE', 'PARTIAL_CANCELED', 'CANCELED'],
  )
  const [first] = ear.heard
  assert.equal(first?.event, 'PAYMENT_STATUS_CHANGED')
  assert.match(String(first?.headers['tosspayments-webhook-transmission-id']), /^[0-9a-f-]{36}$/)
  assert.match(String(first?.headers['tosspayments-webhook-transmission-time']), /\+09:00$/)
  assert.equal(first?.headers['tosspayments-webhook-transmission-retried-count'], '0')
})

it('sends again after one and four minutes of its clock until the shop answers 200', async () => {
  await using ear = await openEar([500, 404])
  await using sandbox = await openSandbox({ webhookUrl: ear.url })
  const shop = asShop(sandbox.url)
  await shop.authorized()
  await delivered(shop, (row) => row['tries'] === 1 && row['next_at'] !== null)
  await shop.control('clock', { advance_seconds: 61 })
  await delivered(shop, (row) => row['tries'] === 2 && row['next_at'] !== null)
  await shop.control('clock', { advance_seconds: 241 })
  const row = await delivered(shop, ({ state }) => state === 'delivered')
  assert.equal(row['tries'], 3)
  const ids = new Set(ear.heard.map(({ headers }) => headers['tosspayments-webhook-transmission-id']))
  assert.equal(ids.size, 1)
  assert.deepEqual(
    ear.heard.map(({ headers }) => headers['tosspayments-webhook-transmission-retried-count']),
    ['0', '1', '2'],
  )
})

it('tells an expiry by itself when the clock is turned', async () => {
  await using ear = await openEar()
  await using sandbox = await openSandbox({ webhookUrl: ear.url })
  const shop = asShop(sandbox.url)
  await shop.authorized()
  await ear.until(1)
  await shop.control('clock', { shift_seconds: 601 })
  await ear.until(2)
  assert.equal(ear.heard[1]?.status, 'EXPIRED')
})

it('sends copies, an old status, or nothing, when told', async () => {
  await using ear = await openEar()
  await using sandbox = await openSandbox({ webhookUrl: ear.url })
  const shop = asShop(sandbox.url)
  await shop.control('faults', { call: 'webhook', kind: 'lose' })
  const paymentKey = await shop.authorized()
  await shop.control('faults', { call: 'webhook', kind: 'copies', n: 3 })
  await shop.control('faults', { call: 'webhook', kind: 'stale' })
  await shop.confirm(paymentKey)
  await ear.until(3)
  assert.deepEqual(
    ear.heard.map(({ status }) => status),
    ['IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS'],
  )
})

it('tells a refund made in the console', async () => {
  await using ear = await openEar()
  await using sandbox = await openSandbox({ webhookUrl: ear.url })
  const shop = asShop(sandbox.url)
  const paymentKey = await shop.authorized()
  await shop.confirm(paymentKey)
  await ear.until(2)
  const { body } = await shop.control('payments/refund', { order_id: 'order-0001', amount: 2000 })
  assert.equal(body['status'], 'PARTIAL_CANCELED')
  await ear.until(3)
  assert.equal(ear.heard[2]?.status, 'PARTIAL_CANCELED')
  assert.deepEqual((await shop.call('GET', '/control/ledger')).body['cancelled'], 2000)
})
