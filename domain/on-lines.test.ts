import assert from 'node:assert/strict'
import { it } from 'node:test'
import { onOneLine } from './filled.ts'
import { onLines } from './on-lines.ts'

it('keeps a picture that is joined of several, and no joiner elsewhere', () => {
  for (const picture of ['👩‍🍳', '👨🏽‍🍳', '❤️‍🔥', '🏃‍♀️', '👨‍👩‍👧']) {
    assert.equal(onOneLine(`요리사 ${picture}`), `요리사 ${picture}`)
    assert.equal(onLines(`한 줄\n${picture}입니다`), `한 줄\n${picture}입니다`)
  }
  assert.equal(onLines('등\u200d심 👩\u200d등심 \u200d👩 👩\u200d'), '등심 👩등심 👩 👩')
})
