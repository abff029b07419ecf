import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'

const house = path.resolve(import.meta.dirname, '../..')

/** `update … where id in (select … limit … for update skip locked)`: joined, it may be asked once for each row, and each time finds others. */
const mayBeAskedAgain = /\bin \(\s*select\b(?:[^()`]|\((?:[^()`]|\([^()`]*\))*\))*\blimit\b[^()`]*\bskip locked\s*\)/

it('rows that are claimed are chosen once, as an array', () => {
  const files = globSync('{server,database/functions}/**/*.{ts,sql}', { cwd: house })
  const found = files.filter((file) => mayBeAskedAgain.test(readFileSync(path.join(house, file), 'utf8')))
  assert.deepEqual(found, [])
  assert.match(
    'where id in (\n  select id from t where at <= now()\n  order by at limit 3 for update skip locked)',
    mayBeAskedAgain,
  )
  assert.doesNotMatch('where id = any(array(select id from t limit 3 for update skip locked))', mayBeAskedAgain)
})
