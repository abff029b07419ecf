import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { readSettings } from './settings.ts'

it('says where it listens, and ends cleanly when told', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { ready, url } = JSON.parse(line) as { ready: boolean; url: string }
  assert.equal(ready, true)
  assert.match(await (await fetch(url)).text(), /한결 샌드박스/)
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
})

it('refuses settings it cannot read', () => {
  assert.throws(() => readSettings({ SANDBOX_PORT: 'abc' }), /SANDBOX_PORT/)
  assert.equal(readSettings({}).port, 3001)
})
