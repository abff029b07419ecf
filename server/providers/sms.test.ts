import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { smsService } from './sms.ts'

it('takes a text that is listed without a code for one of which nothing is known', async () => {
  const listed = { codeless: { text: '[한결]' }, failed: { statusCode: '3059', reason: '모르는 번호' } }
  const server = createServer((_, reply) => reply.end(JSON.stringify({ messageList: listed })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sms = smsService({
      url,
      key: 'key',
      secret: 'secret',
      sender: '0212345678',
      kakaoChannel: undefined,
      refuseNumber: undefined,
    })
    assert.equal(await sms.result('codeless'), undefined)
    assert.equal(await sms.result('unlisted'), undefined)
    assert.deepEqual(await sms.result('failed'), { failed: '3059 모르는 번호' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
