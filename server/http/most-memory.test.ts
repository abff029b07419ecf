import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { mostMemory } from './most-memory.ts'

it('a server refuses requests before its container ends it, and has room for the largest run that was measured', () => {
  assert.deepEqual([0, 2 ** 64, 2 ** 30].map(mostMemory), [2_500_000_000, 2_500_000_000, 0.8 * 2 ** 30])
  const shop = readFileSync(new URL('../../deploy/kubernetes/shop.yaml', import.meta.url), 'utf8')
  const [server] = [...shop.matchAll(/limits: \{ memory: (\d+)Gi \}/g)].map(([, gib]) =>
    mostMemory(Number(gib) * 2 ** 30),
  )
  // docs/numbers.md: 820 MB during uploads, of which 256 MiB more may be held.
  assert.ok(server! > 820_000_000 + 256 * 2 ** 20)
})
