import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { openMarket } from '#tests/support/market.ts'

test('every drawn picture of the web is served under its own address', async () => {
  await using market = await openMarket()
  const folder = path.resolve(import.meta.dirname, '../../web/public/pictures')
  for (const name of (await readdir(folder)).slice(0, 5)) {
    const answer = await fetch(`${market.url}/pictures/${name}`)
    assert.equal(answer.status, 200, name)
    assert.equal(answer.headers.get('content-type'), 'image/webp', name)
    await answer.arrayBuffer()
  }
})
