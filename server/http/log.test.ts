import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import fastify from 'fastify'
import { readConfig } from '#server/config/config.ts'
import { logOptions } from './log.ts'
import { logSink } from './log-sink.ts'
import { refuse } from './refuse.ts'
import { withoutRequestLines } from './request-log.ts'
import { answer, answerErrors } from './answer-errors.ts'
import { quietUrl } from './quiet-url.ts'

const canaries = [
  'hangyeol1234',
  'eyJ.access.token',
  'refresh-token-value',
  '01012345678',
  '110-123-456789',
  'pay_key_1',
]

async function logged(work: (app: ReturnType<typeof open>['app']) => Promise<unknown>): Promise<string> {
  const { app, lines } = open()
  await work(app)
  await app.close()
  return lines.join('')
}

function open() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const options = logOptions(
    readConfig({ LOG_LEVEL: 'debug', TOKEN_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: '0'.repeat(64) }),
  )
  if (typeof options !== 'object') throw new Error('the log is off')
  const app = fastify({ logger: { ...options, stream }, logController: withoutRequestLines() })
  answerErrors(app)
  return { app, lines }
}

describe('the log', () => {
  it('holds nothing that lets somebody in or names a member', async () => {
    const text = await logged(async (app) => {
      app.post('/:x', async (request) => {
        request.log.info({ body: request.body, headers: request.headers }, 'everything')
        request.log.info(
          { password: canaries[0], user: { phone_no: canaries[3] }, a: { b: { token: canaries[1] } } },
          'more',
        )
        throw Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (phone_no)=(${canaries[3]})` })
      })
      const body = {
        password: canaries[0],
        reci_phone: canaries[3],
        refund_account: canaries[4],
        tokens: { access_token: canaries[1], refresh_token: canaries[2] },
      }
      const headers = { authorization: `Bearer ${canaries[1]}`, cookie: `refresh=${canaries[2]}` }
      await app.inject({
        method: 'POST',
        url: `/x?paymentKey=${canaries[5]}&urlCode=a&token=${canaries[2]}`,
        headers,
        body,
      })
    })
    for (const canary of canaries) assert.ok(!text.includes(canary), canary)
    assert.match(text, /"code":"23505"/)
  })

  it('says in one JSON line who changed what and how it ended, in UTC, by the id that the answer carries', async () => {
    let id: unknown
    const text = await logged(async (app) => {
      app.post('/things', async () => 'done')
      id = (await app.inject({ method: 'POST', url: '/things' })).headers['x-request-id']
    })
    const line = text.split('\n').find((one) => one.includes('"answered"')) ?? '{}'
    const { reqId, method, route, status, time } = JSON.parse(line) as Record<string, unknown>
    assert.deepEqual({ reqId, method, route, status }, { reqId: id, method: 'POST', route: '/things', status: 200 })
    assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  it('warns where a provider did not answer, which is no error of ours', async () => {
    const levelOf = async (thrown: Error) => {
      const text = await logged(async (app) => {
        app.get('/', () => Promise.reject(thrown))
        await app.inject('/')
      })
      return /"level":"?(\w+)/.exec(text)?.[1]
    }
    const [warning, error] = [await levelOf(refuse('session.required')), await levelOf(new Error('a bug'))]
    assert.notEqual(warning, error)
    for (const code of ['payment.no-list', 'payment.no-answer', 'payment.unsettled', 'refund.no-answer'] as const)
      assert.equal(await levelOf(refuse(code)), warning, code)
    assert.equal(await levelOf(refuse('file.no-room')), error)
  })

  it('cannot be written into by a request', async () => {
    const text = await logged(async (app) => {
      app.post('/*', async (request, reply) => answer(new Error('a\nb'), request, reply))
      await app.inject({ method: 'POST', url: '/x%0d%0a{"level":60}', headers: { 'user-agent': 'a' } })
    })
    for (const line of text.trim().split('\n')) assert.ok(JSON.parse(line))
  })

  it('leaves of an address the path and the names of what was asked', () => {
    assert.equal(
      quietUrl('/OrderSuccess?orderId=o1&paymentKey=secret&amount=100&urlCode=u'),
      '/OrderSuccess?orderId&paymentKey&amount&urlCode',
    )
    assert.equal(
      quietUrl('/api/operators/search?q=01012345678&%EA%B9%80=x&a[]=1'),
      '/api/operators/search?q&%EA%B9%80&a[]',
    )
    assert.equal(quietUrl('/api/operators/search?01012345678 홍길동'), '/api/operators/search?…')
  })
})

it(
  'a full disk loses log lines, not the server',
  { skip: process.platform !== 'linux' && 'has no /dev/full' },
  async () => {
    const full = openSync('/dev/full', 'w')
    const app = fastify({ logger: { stream: logSink(full) } })
    app.get('/', (request) => {
      request.log.error('a line that has no room')
      return 'still here'
    })
    for (let n = 0; n < 3; n++) assert.equal((await app.inject('/')).body, 'still here')
    await app.close()
    closeSync(full)
  },
)
