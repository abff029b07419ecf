import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exact } from './item.ts'
import { findProblems } from './find-problems.ts'
import { sections } from './sections.ts'

it('SPEC’s 238 items stand there once each, and none is missing', () => {
  assert.deepEqual(
    sections.map(({ items }) => items.length),
    [7, 54, 24, 24, 28, 7, 50, 26, 18],
  )
  const items = sections.flatMap((section) => section.items)
  assert.deepEqual(
    items.filter(({ verdict }) => verdict === 'missing').map(({ says }) => says),
    [],
  )
})

it('each item names tests that are there', () => {
  assert.deepEqual(findProblems(sections), [])
})

it('an item that differs says what stands instead and who decided so', () => {
  for (const { says, verdict, because } of sections.flatMap((section) => section.items))
    if (verdict === 'decision')
      assert.match(because ?? '', /^(DECISIONS2? §\d|DESIGN|issue \d+|docs\/decisions\/\d{3})/, says)
})

it('a test that is not there is found, and so is an item without one', () => {
  const here = 'tests/letter/letter.test.ts'
  const items = [
    exact('one', `${here} › a test that nobody wrote`),
    exact('two', 'nowhere.test.ts › a'),
    exact('three'),
  ]
  assert.deepEqual(findProblems([{ name: '§0', items }]), [
    `§0: one: ${here} has no test "a test that nobody wrote"`,
    '§0: two: nowhere.test.ts is not there',
    '§0: three: no test shows it',
  ])
})
