import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

test('every drawn picture of the web is served under its own address', async () => {
  await using market = await openMarket()
  const folder = path.resolve(import.meta.dirname, '../../web/public/pictures')
  for (const name of (await readdir(folder)).slice(0, 5)) {
    // A server that has just started on a busy machine may say: come again.
    const answer = await until(async () => {
      const said = await fetch(`${market.url}/pictures/${name}`)
      return said.status !== 503 && said
    })
    assert.equal(answer.status, 200, name)
    assert.equal(answer.headers.get('content-type'), 'image/webp', name)
    await answer.arrayBuffer()
  }
})
