import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, periodBefore, periodFrom, periodOf, periodProblem, presets } from '#domain/price-period.ts'
import { priceTicks, runsOf, spreadOut } from './scale.ts'
import { changeOf, gridOf, viewFrom } from './view.ts'

test('presets end today, count both ends and never ask for more than a year', () => {
  const first = presets.map((preset) => periodOf(preset, '2026-11-22').first)
  assert.deepEqual(first, ['2026-11-16', '2026-10-23', '2026-08-23', '2026-05-23', '2025-11-23'])
  assert.equal(periodOf({ label: '1개월', months: 1 }, '2026-03-31').first, '2026-03-01')
  for (const today of ['2028-02-29', '2028-12-31', '2027-03-01'])
    for (const preset of presets) assert.equal(periodProblem(periodOf(preset, today)), undefined)
})

test('a period knows its problem and the one before it', () => {
  assert.equal(daysOf({ first: '2026-03-01', last: '2026-03-31' }), 31)
  assert.deepEqual(periodBefore({ first: '2026-03-01', last: '2026-03-07' }), {
    first: '2026-02-22',
    last: '2026-02-28',
  })
  assert.equal(periodProblem({ first: '2026-03-02', last: '2026-03-01' }), '시작일이 종료일보다 늦습니다.')
  assert.equal(periodProblem({ first: '2025-01-01', last: '2026-01-02' }), '조회 기간은 최대 1년입니다.')
  assert.deepEqual(periodFrom('yesterday', '2026-13-45', '2026-11-22'), { first: '2026-10-23', last: '2026-11-22' })
})

test('an axis has a few round lines around every price', () => {
  assert.deepEqual(priceTicks([95_900, 102_100]), [94_000, 96_000, 98_000, 100_000, 102_000, 104_000])
  assert.deepEqual(priceTicks([100_000]), [99_900, 100_000, 100_100])
  for (const [low, high] of [
    [1, 2],
    [20_000, 140_000],
    [99_999, 100_001],
  ] as const) {
    const ticks = priceTicks([low, high])
    assert.ok(ticks.length <= 6 && ticks[0]! <= low && ticks.at(-1)! >= high, String(ticks))
  }
  assert.deepEqual(spreadOut(3, 7), [0, 1, 2])
  assert.deepEqual(spreadOut(31, 4), [0, 10, 20, 30])
  assert.deepEqual(runsOf([1, 2, 0, 3], Boolean), [[1, 2], [3]])
})

const cut = (pc_code: string, avg_price: number) => ({ pc_code, pc_name: pc_code, product_count: 5, avg_price })
const kinds = [
  {
    beef_code: '02',
    beef_name: '육우',
    sexes: [
      {
        judge_sex_nm: '암',
        grades: [{ grade_code: '05', gradeName: '1', cuts: [cut('01010100', 1_000), cut('01010500', 2_000)] }],
      },
    ],
  },
]

test('an address chooses; where it says nothing, what was sold does', () => {
  const view = viewFrom(new URLSearchParams(), kinds)
  assert.deepEqual(view, { kind: '02', sex: '암', grade: '05', cut: '01010500', compared: [] })
  const asked = viewFrom(new URLSearchParams('beef_code=01&judge_sex_nm=수&grade_code=02&compare=02,04,99'), kinds)
  assert.deepEqual(asked, { kind: '01', sex: '수', grade: '02', cut: undefined, compared: ['04'] })
  const grid = gridOf(kinds, view)
  assert.deepEqual(
    [grid.cuts.length, grid.at('01010500', '05')?.avg_price, grid.at('01010500', '01')],
    [2, 2_000, undefined],
  )
  assert.equal(changeOf(cut('a', 979), cut('a', 1_000)), -2.1)
  assert.equal(changeOf(cut('a', 979), undefined), undefined)
})
