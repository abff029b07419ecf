import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { afterFirstPaint, starterSource } from './after-first-paint.ts'

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

it('carries one inline script, the one whose hash the policy names', () => {
  const script = /<script>(.*?)<\/script>/s.exec(afterFirstPaint(page))?.[1] ?? ''
  assert.equal(starterSource, `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
})
