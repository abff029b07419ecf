import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'

const house = path.resolve(import.meta.dirname, '../..')

/** What is published and what is being typed are few: read whole, they need no plan. */
const few = ['server/content/find-contents.ts', 'server/intake/operator-queries.ts']

/** `($1 is null or …)`, `($1 = '' or …)`: a statement is planned once for all its values, so each makes its plan expect fewer rows. */
const waits = /\$\{[^{}]+\}(::\w+(\[\])?)? is null or|\$\{\w+( \?\? '')?\} = '' or/

it('no list waits for filters that may not be asked', () => {
  const lists = globSync('server/**/*.ts', { cwd: house }).filter((file) =>
    readFileSync(path.join(house, file), 'utf8').includes('pageOf('),
  )
  assert.ok(lists.length > 20)
  assert.deepEqual(lists.filter((file) => waits.test(readFileSync(path.join(house, file), 'utf8'))).toSorted(), few)
  assert.match('and (${state ?? null}::text is null or state = ${state})', waits)
  assert.match("and (${q} = '' or name = ${q})", waits)
})
