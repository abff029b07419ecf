import assert from 'node:assert/strict'
import { it } from 'node:test'
import { noFacts } from '#domain/intake-sheet.ts'
import { emptyForm, kgOf, sheetOf, textFacts, wonOf } from './form.ts'

it('keeps what a certificate measures as nothing, and knows what was not typed', () => {
  const measured = (facts: object) => {
    const { backfat, rea, weight } = sheetOf({
      ...emptyForm('2026-11-28'),
      facts: textFacts({ ...noFacts, ...facts }),
    }).facts
    return [backfat, rea, weight]
  }
  assert.deepEqual(measured({ backfat: 0, rea: 0, weight: 92.5 }), [0, 0, 92.5])
  assert.deepEqual(measured({ backfat: 3.5, rea: 41 }), [3.5, 41, null])
  assert.deepEqual(measured({}), [null, null, null])
})

it('reads numbers as people type them, in full-width digits too', () => {
  assert.deepEqual([wonOf('47,500'), wonOf('４７５００'), wonOf('４만')], [47_500, 47_500, null])
  assert.deepEqual([kgOf('４．３７'), kgOf('4.375'), kgOf(' ')], [4.37, null, null])
})
