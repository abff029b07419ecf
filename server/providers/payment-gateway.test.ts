import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { paymentGateway } from './payment-gateway.ts'

/** A gateway whose provider always returns this response. */
async function told<Result>(
  status: number,
  text: string,
  ask: (gateway: ReturnType<typeof paymentGateway>) => Promise<Result>,
) {
  const server = createServer((_, response) => response.writeHead(status, { connection: 'close' }).end(text))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await ask(paymentGateway({ apiUrl, secretKey: 'test_sk_x' } as Parameters<typeof paymentGateway>[0]))
  } finally {
    server.close()
  }
}
const page = '<html><h1>Forbidden</h1></html>'
const payment = { paymentKey: 'tviva_1', orderId: 'hg-1', amount: 1_000, idemKey: 'confirm-1' }

describe('an answer about a payment that is no JSON', () => {
  for (const status of [400, 401, 403, 404, 405, 413, 422])
    it(`is a refusal where its status is ${status}, and never says that there is no such payment`, async () => {
      assert.equal((await told(status, page, (gateway) => gateway.find('tviva_1'))).kind, 'refused')
      assert.equal((await told(status, page, (gateway) => gateway.confirm(payment))).kind, 'refused')
    })

  for (const status of [200, 302, 408, 409, 429, 500, 502, 503])
    it(`tells nothing where its status is ${status}`, async () => {
      assert.equal((await told(status, page, (gateway) => gateway.find('tviva_1'))).kind, 'unknown')
      assert.equal((await told(status, page, (gateway) => gateway.confirm(payment))).kind, 'unknown')
    })
})
