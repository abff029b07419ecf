import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'

const folder = path.resolve(import.meta.dirname, '../../docs/decisions')

it('every decision has a number of its own and stands in the list with its status', () => {
  const files = readdirSync(folder).filter((file) => file !== 'README.md')
  const listed = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const numbers = files.map((file) => file.slice(0, 3))
  assert.deepEqual(
    numbers.filter((number, at) => numbers.indexOf(number) !== at),
    [],
  )
  for (const file of files) {
    const [, number, name] = /^(\d{3})-([a-z0-9-]+)\.md$/.exec(file) ?? assert.fail(file)
    assert.match(readFileSync(path.join(folder, file), 'utf8'), new RegExp(`^# ${number} \\S`), file)
    const line = new RegExp(
      `^\\| ${number} +\\| \\[.+\\]\\(${number}-${name}\\.md\\) +\\| (accepted|(amended|replaced) by \\d{3}(, \\d{3})*) +\\|$`,
      'm',
    )
    assert.match(listed, line, `${file} is not in the list`)
  }
})
