import assert from 'node:assert/strict'
import { it } from 'node:test'
import { areas } from './areas.ts'
import { findProblems } from './find-problems.ts'

const mutants = areas.flatMap((area) => area.mutants)

it('every mutant still has its place in the code and a test that must catch it', () => {
  assert.deepEqual(findProblems(mutants), [])
})

it('there are as many as were asked for, and some in each part of the heart', () => {
  assert.ok(mutants.length >= 48, `${mutants.length}`)
  for (const { name, mutants: own } of areas) assert.ok(own.length > 1, name)
})

it('a mutant that cannot be put in, says nothing or is told twice is found', () => {
  const [first] = mutants
  assert.ok(first)
  const caught = 'tests/mutants/mutants.test.ts › a test that nobody wrote'
  const made = (breaks: string, file: string, text: string) => ({ ...first, breaks, file, text, instead: 'x' })
  const holds = 'database/baseline/0007_holds.sql'
  assert.deepEqual(
    findProblems([
      made('one', 'nowhere.ts', 'x'),
      made('two', first.file, 'a text that nobody wrote'),
      made('three', first.file, 'import'),
      { ...first, breaks: 'four', instead: first.text },
      { ...first, breaks: 'five', caught },
      made('six', holds, 'create table claims ('),
      first,
      first,
    ]).map((problem) => problem.replace(/stands \d+ times in .*/, 'stands another number of times')),
    [
      'one: nowhere.ts is not there',
      'two: its text stands another number of times',
      'three: its text stands another number of times',
      'four: changes nothing',
      'five: tests/mutants/mutants.test.ts has no test "a test that nobody wrote"',
      `six: ${holds} runs once: only functions can be changed`,
      `${first.breaks}: stands there twice`,
    ],
  )
})
