import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '#tests/support/until.ts'
import { runNodeTests } from './node-tests.ts'

it('leaves no process behind where PostgreSQL cannot be started', async () => {
  const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
  const before = running()
  const env = Promise.reject(new Error('a wrong migration'))
  const close = () => Promise.resolve()
  const asked = runNodeTests(['server/members/changes.test.ts'], { cluster: { env, close }, onFile: () => {} })
  await assert.rejects(asked, /a wrong migration/)
  await until(() => running() === before, { what: 'a process waits for files that never come' })
})
