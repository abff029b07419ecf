import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { afterFirstPaint, inlineSources } from './after-first-paint.ts'

const page = `<html><head><link rel="manifest" href="/m"><link rel="icon" href="/i"><script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" crossorigin href="/assets/b.js"></head><body><div id="root">한결</div><script type="application/json" id="first-data">{}</script></body></html>`

it('lets scripts wait in a template behind what is drawn, those to fetch before the one that runs', () => {
  const html = afterFirstPaint(page)
  const template = /<template id="later">(.*?)<\/template>/.exec(html)?.[1]
  assert.equal(
    template,
    '<link rel="manifest" href="/m"><link rel="modulepreload" crossorigin href="/assets/b.js"><script type="module" crossorigin src="/assets/a.js"></script>',
  )
  const [before = ''] = html.split('<template')
  assert.match(before, /<link rel="icon" href="\/i">.*<div id="root">한결<\/div>.*id="first-data"/s)
  assert.doesNotMatch(before, /assets/)
})

it('carries the inline scripts whose hashes the policy names: who is here before all that is drawn, the start behind it', () => {
  const html = afterFirstPaint(page)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  assert.deepEqual(
    inlineSources,
    scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  )
  assert.match(html, /<body><script>.*<div id="root">.*<\/template><script>/s)
})
