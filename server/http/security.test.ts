import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { readConfig } from '#server/config/config.ts'
import type { Deps } from '#server/deps/deps.ts'
import { secure } from './security.ts'

it('no request is refused because the start took long', async () => {
  const config = readConfig({ TOKEN_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: '0'.repeat(64), RATE_LIMIT_FACTOR: '1000' })
  await using app = fastify()
  await secure(app, { config, pool: { waitingCount: 0 } } as Deps)
  app.get('/api/something', async () => ({}))
  // Blocks the event loop for longer than the first sample of its delay, in which nothing could be measured.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
  await pause(20)
  assert.equal((await app.inject('/api/something')).statusCode, 200)
})
