import assert from 'node:assert/strict'
import path from 'node:path'
import { it } from 'node:test'
import { pageAssets } from './page-assets.ts'

/** Reads the build that `npm test` makes before anything else. */
const dist = path.resolve(import.meta.dirname, '../../web/dist')

it('names every script on the way to a page of the list that comes later, and that list for no other page', async () => {
  const assets = await pageAssets(dist)
  const scriptsOf = (module: string) =>
    [...assets(module).matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([\w-]+)-[\w-]{8}\.js">/g)].map(
      ([, name]) => name,
    )
  const trace = scriptsOf('trace/trace-page')
  assert.ok(trace.includes('later-pages') && trace.includes('trace-page'), trace.join(' '))
  const home = scriptsOf('home/home-page')
  assert.ok(home.includes('home-page') && !home.includes('later-pages'), home.join(' '))
})
