import assert from 'node:assert/strict'
import { it } from 'node:test'
import { chapters } from './chapters.ts'
import { findProblems } from './find-problems.ts'
import { met, part } from './requirement.ts'

it('the 253 lines of levels 1 and 2 stand there once each', () => {
  assert.deepEqual(
    chapters.map(({ lines }) => lines.length),
    [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7],
  )
  assert.equal(chapters.flatMap(({ lines }) => lines).filter(({ level }) => level === 1).length, 70)
  assert.deepEqual(findProblems(chapters), [])
})

it('what the table cannot prove is found: a test that is not there, a line told twice, no reason, another chapter', () => {
  const lines = [
    met('1.1.1', 2, 'one', 'tests/asvs/asvs.test.ts › a test that nobody wrote'),
    met('1.1.1', 2, 'one', 'nowhere.test.ts › a'),
    part('1.1.2', 2, 'two', ''),
    met('2.1.1', 1, 'three'),
  ]
  assert.deepEqual(findProblems([{ name: 'V1 x', lines }]), [
    '1.1.1: tests/asvs/asvs.test.ts has no test "a test that nobody wrote"',
    '1.1.1: stands there twice',
    '1.1.1: nowhere.test.ts is not there',
    '1.1.2: no reason',
    '2.1.1: stands in V1 x',
  ])
})
