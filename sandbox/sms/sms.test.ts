import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { asShop } from '#sandbox/as-shop.ts'
import { openSandbox } from '#sandbox/open.ts'

function authorization({
  apiKey = 'sandbox-sms-key',
  secret = 'sandbox-sms-secret-0123456789abcdef',
  date = new Date().toISOString(),
} = {}) {
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex')
  return { authorization: `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}` }
}

const message = { to: '010-1234-5678', from: '02-6000-1234', text: '[한결] 인증번호는 123456입니다.' }
const path = '/messages/v4/send-many/detail'

it('takes a text and keeps it to be read', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const { status, body } = await shop.call(
    'POST',
    path,
    { messages: [message], showMessageList: true },
    authorization(),
  )
  assert.equal(status, 200)
  assert.deepEqual(body['failedMessageList'], [])
  const [told] = body['messageList'] as Record<string, unknown>[]
  assert.equal(told?.['statusCode'], '2000')
  const read = await shop.call('GET', '/sms/messages?to=01012345678')
  const [kept] = read.body['messages'] as Record<string, unknown>[]
  assert.equal(kept?.['text'], '[한결] 인증번호는 123456입니다.')
  assert.equal(kept?.['type'], 'SMS')
  assert.equal(((await shop.call('GET', '/sms/messages?to=01099999999')).body['messages'] as unknown[]).length, 0)
})

it('wants a signature of its key, fresh and used once', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const code = async (headers: Record<string, string>) =>
    (await shop.call('POST', path, { messages: [message] }, headers)).body['errorCode']
  assert.equal(await code({}), 'Unauthorized')
  assert.equal(await code(authorization({ apiKey: 'x' })), 'InvalidAPIKey')
  assert.equal(await code(authorization({ secret: 'x' })), 'SignatureDoesNotMatch')
  assert.equal(await code(authorization({ date: '2020-01-01T00:00:00Z' })), 'RequestTimeTooSkewed')
  const once = authorization()
  assert.equal(await code(once), undefined)
  assert.equal(await code(once), 'DuplicatedSignature')
})

it('fails single messages by sender and length, and says no more when all failed', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const stranger = { ...message, to: '01011112222', from: '0299998888' }
  const long = { ...message, to: '01033334444', type: 'SMS', text: '가'.repeat(46) }
  const { body } = await shop.call('POST', path, { messages: [message, stranger, long] }, authorization())
  assert.deepEqual(
    (body['failedMessageList'] as Record<string, unknown>[]).map(({ statusCode }) => statusCode),
    ['1062', '1012'],
  )
  const all = await shop.call('POST', path, { messages: [stranger] }, authorization())
  assert.equal(all.status, 200)
  const { count } = all.body['groupInfo'] as { count: Record<string, number> }
  assert.deepEqual([count['total'], count['registeredFailed'], count['registeredSuccess']], [1, 1, 0])
})

it('tells by and by what became of a text, by its number', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  const sent = async (to: string, more = {}) => {
    const { body } = await shop.call(
      'POST',
      path,
      { messages: [{ ...message, to, ...more }], showMessageList: true },
      authorization(),
    )
    return (body['messageList'] as { messageId: string }[])[0]!.messageId
  }
  const ids = [await sent('01012345678'), await sent('01012344040')]
  const results = async () =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await shop.call('GET', `/messages/v4/list?messageId=${id}`, undefined, authorization())
        return (body['messageList'] as Record<string, { statusCode: string }>)[id]!.statusCode
      }),
    )
  assert.deepEqual(await results(), ['2000', '2000'])
  await shop.call('POST', '/control/clock', { advance_seconds: 3 })
  assert.deepEqual(await results(), ['3000', '3000'])
  await shop.call('POST', '/control/clock', { advance_seconds: 3 })
  assert.deepEqual(await results(), ['4000', '3059'])
})

it('makes a long text an LMS', async () => {
  await using sandbox = await openSandbox()
  const shop = asShop(sandbox.url)
  await shop.call('POST', path, { messages: [{ ...message, text: '가'.repeat(46) }] }, authorization())
  const [kept] = (await shop.call('GET', '/sms/messages')).body['messages'] as Record<string, unknown>[]
  assert.equal(kept?.['type'], 'LMS')
})
