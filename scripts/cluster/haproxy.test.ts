import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { settingsOf } from './haproxy.ts'
import { layoutOf } from './layout.ts'

const text = settingsOf(layoutOf({ port: 3000, host: '127.0.0.1', dataDir: '/tmp/none' }))
/** The lines of a section, without comments. */
const section = (head: string) => {
  const parts = text.split(/\n(?=\S)/).filter((part) => part.startsWith(`${head}\n`))
  assert.equal(parts.length, 1, head)
  return parts[0]!.split('\n').map((line) => line.trim())
}

describe('the balancer', () => {
  it('asks servers that are alive while none is ready', () => {
    const [ready, alive] = [section('backend shop_ready'), section('backend shop_alive')]
    assert.ok(ready.includes('option httpchk GET /readyz'))
    assert.ok(alive.includes('option httpchk GET /livez'))
    const servers = (lines: string[]) => lines.filter((line) => line.startsWith('server '))
    assert.equal(servers(ready).length, 3)
    assert.deepEqual(servers(alive), servers(ready))
    const front = section('frontend shop')
    assert.ok(front.includes('use_backend shop_alive if { nbsrv(shop_ready) eq 0 }'))
    assert.ok(front.includes('default_backend shop_ready'))
  })

  it('reads these settings', { skip: !existsSync('/usr/sbin/haproxy') && 'no HAProxy here' }, () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'hangyeol-haproxy-'))
    const file = path.join(dir, 'haproxy.cfg')
    writeFileSync(file, text)
    execFileSync('/usr/sbin/haproxy', ['-c', '-f', file])
    rmSync(dir, { recursive: true })
  })
})
