import assert from 'node:assert/strict'
import { it } from 'node:test'
import { noFacts } from '#domain/intake-sheet.ts'
import { cutTemplates } from '#domain/cut-templates.ts'
import { withTemplate } from './form-changes.ts'
import { emptyForm, kgOf, newRow, sheetOf, textFacts, wonOf } from './form.ts'

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

it('drops nothing that was typed when a template is chosen: second boxes of a cut stay beside the first, other cuts come last', () => {
  const [first, second] = cutTemplates.main.cuts
  const other = cutTemplates.whole.cuts.find((code) => !(cutTemplates.main.cuts as readonly string[]).includes(code))!
  const rows = [
    newRow({ pc_code: other, kg_price: '30,000' }),
    newRow({ pc_code: second, weight: '3.10' }),
    newRow({ pc_code: second, weight: '2.90' }),
    newRow({ pc_code: other }),
    newRow({ pc_code: other, weight: '4' }),
  ]
  const form = withTemplate({ ...emptyForm('2026-11-28'), rows }, 'main')
  assert.deepEqual(form.rows.map(({ pc_code, weight, kg_price }) => [pc_code, weight, kg_price]).slice(0, 3), [
    [first, '', ''],
    [second, '3.10', ''],
    [second, '2.90', ''],
  ])
  assert.deepEqual(form.rows.slice(cutTemplates.main.cuts.length + 1), [rows[0], rows[4]])
})

it('loses no point, no sign and no comma of a number', () => {
  assert.deepEqual(['2,15', '-1', '0', '1000'].map(kgOf), [null, null, null, null])
  // While '487.05' is typed.
  assert.deepEqual(['487.', '487.0', '487.05', '-487', '2,15'].map(wonOf), Array(5).fill(null))
  const { weight, backfat } = sheetOf({
    ...emptyForm('2026-11-28'),
    facts: { ...textFacts(noFacts), weight: '402,5', backfat: '3,5' },
  }).facts
  assert.deepEqual([weight, backfat], [null, null])
})
