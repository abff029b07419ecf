import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { openImportGraph } from '#scripts/check/import-graph.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Where Seoul's zone may stand: a place for programs, one for browsers, two for SQL, and what says in which zone test browsers live. */
const homes = new Set([
  'domain/seoul.ts',
  'web/ui/seoul-time.ts',
  'database/functions/seoul_day.sql',
  'database/functions/seoul_start.sql',
  'playwright.config.ts',
  'tests/browsers/walking.ts',
  'tests/agreement/one-zone.test.ts',
])
const zone = /Asia\/Seoul/
/** Ways to count with it by hand; tests may, who compare. */
const byHand = /Asia\/Seoul|\+09:?00|\b9 \* (3_?600|60 \* 60)/

it('the zone of Seoul is written in one place for each language', () => {
  const folder = 'database/functions'
  const functions = readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`)
  // What stands outside, the sandbox, imports nothing of ours.
  const sources = openImportGraph(root)
    .files()
    .filter((file) => !file.startsWith('sandbox/'))
  const found = [...functions, ...sources].filter((file) => {
    const refused = /\.(test|e2e)\.tsx?$/.test(file) ? zone : byHand
    return !homes.has(file) && refused.test(readFileSync(path.join(root, file), 'utf8'))
  })
  assert.deepEqual(found, [])
  for (const file of homes) assert.match(readFileSync(path.join(root, file), 'utf8'), /Seoul/, file)
})
