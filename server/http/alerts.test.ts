import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { until } from '#tests/support/until.ts'
import { openMarket } from '#tests/support/market.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')
const alerts = read('deploy/prometheus/alerts.yml')

describe('the alerts', () => {
  it('ask for figures that /metrics has, and are all quiet in a market in which nothing is wrong', async () => {
    await using market = await openMarket()
    await (await fetch(`${market.url}/readyz`)).arrayBuffer()
    const figures = async () => (await fetch(`${market.url}/metrics`)).text()
    const text = await figures()
    const asked = new Set([...alerts.matchAll(/\b(market_\w+|http_\w+)/g)].map(([name]) => name))
    assert.ok(asked.size > 8)
    for (const name of asked) assert.match(text, new RegExp(`^${name}[ {]`, 'm'), name)
    for (const [, name] of alerts.matchAll(/max\((market_\w+)\) >/g))
      await until(async () => new RegExp(`^${name} 0$`, 'm').test(await figures()), { what: `${name} is not quiet` })
  })

  it('have a line of what to do, each under its name, and no line is left over', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const told = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    assert.deepEqual(told, names)
  })
})
