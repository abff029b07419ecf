import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { it } from 'node:test'
import fastify from 'fastify'
import { until } from '#tests/support/until.ts'
import { answerErrors } from './answer-errors.ts'

it('a body that breaks off is no trouble of the database, and no error', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = fastify({ logger: { level: 'info', stream } })
  await using _ = app
  answerErrors(app)
  const answered: number[] = []
  app.addHook('onSend', (_request, reply, payload, done) => {
    answered.push(reply.statusCode)
    done(null, payload)
  })
  app.post('/', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await once(app.server, 'request')
  socket.destroy()
  await until(() => answered.length === 1)
  assert.deepEqual(
    lines.filter((line) => /"level":[456]0/.test(line)),
    [],
  )
})
