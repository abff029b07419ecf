import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { until } from '#tests/support/until.ts'
import { openMarket } from '#tests/support/market.ts'

const house = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(house, file), 'utf8')
const alerts = read('deploy/prometheus/alerts.yml')
type Panel = {
  id: number
  type: string
  title: string
  description: string
  gridPos: Area
  targets?: { expr: string }[]
}
type Area = { x: number; y: number; w: number; h: number }
const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as { panels: Panel[] }
const figuresIn = (words: string) =>
  [...words.matchAll(/\b((?:market|http|process|nodejs)_\w+)\b/g)].map(([name]) => name)
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

describe('the alerts and the dashboard', () => {
  it('ask for figures that /metrics has, and are all quiet in a market in which nothing is wrong', async () => {
    await using market = await openMarket({ sweepsAtOnce: true })
    await (await fetch(`${market.url}/readyz`)).arrayBuffer()
    const figures = async () => (await fetch(`${market.url}/metrics`)).text()
    const text = await figures()
    const asked = new Set([alerts, ...shown].flatMap(figuresIn))
    assert.ok(asked.size > 15)
    for (const name of asked) assert.match(text, new RegExp(`^${name}[ {]`, 'm'), name)
    for (const [, name, limit = ''] of alerts.matchAll(/max(?: by \(\w+\) )?\((market_\w+)\) > ([\d *]+)$/gm)) {
      const most = limit.split('*').reduce((product, factor) => product * Number(factor), 1)
      const series = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm')
      const figure = async () => Math.max(...[...(await figures()).matchAll(series)].map(([, value]) => Number(value)))
      await until(async () => (await figure()) <= most, { what: `${name} is not quiet` })
    }
  })

  it('have those of Patroni in a group of their own, which a managed database is without', () => {
    const [group, ...others] = alerts.split(/^  - name: /m).filter((part) => /patroni_/.test(part))
    assert.deepEqual(others, [])
    assert.match(group!, /^hangyeol-patroni\n/)
    for (const rule of group!.split('- alert: ').slice(1)) assert.match(rule, /patroni_/)
  })

  it('have a line of what to do, each under its name, and no line is left over', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const told = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    assert.deepEqual(told, names)
  })

  it('name the screens and what is on them as the console does', () => {
    const sources = ['web', 'domain'].flatMap((root) =>
      readdirSync(path.join(house, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => read(path.join(root, file))),
    )
    const code = sources.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const named = [...read('docs/runbook.md').matchAll(/‘([^’]+)’/g)].map(([, name]) => name!)
    assert.ok(named.length > 3)
    for (const name of named) assert.ok(new RegExp(`['"\`>]${name}['"\`<]`).test(code), name)
  })

  it('show every figure of an alert that has one of ours, and lay no panel over another', () => {
    for (const name of new Set(figuresIn(alerts))) assert.ok(shown.join('\n').includes(name), name)
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    const isOver = (a: Area, b: Area) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    for (const one of panels) {
      assert.ok(one.gridPos.x + one.gridPos.w <= 24, one.title)
      for (const other of panels)
        assert.ok(one === other || !isOver(one.gridPos, other.gridPos), one.title + other.title)
    }
    const known = new Set([...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name))
    for (const { description = '' } of panels)
      for (const [name] of description.matchAll(/\b[A-Z][a-z]+[A-Z]\w+/g)) assert.ok(known.has(name), name)
  })
})
