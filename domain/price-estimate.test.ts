import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type GradeCode } from './codes.ts'
import { estimatePrices, estimateSource, liftedEstimate, type PriceSum, typedRatio } from './price-estimate.ts'

const [tender, loin, shank] = ['01010300', '01010500', '01012800'] as const
const sum = (
  judge_sex_nm: string,
  grade_code: GradeCode,
  pc_code: string,
  kg_price: number,
  { n = 5, days = 30 as 30 | 90 } = {},
): PriceSum => ({ days, judge_sex_nm, grade_code, pc_code, n, weight: 4 * n, amount: 4 * n * kg_price })
const wanted = { judge_sex_nm: '암', grade_code: '01' as const }
const said = (sums: PriceSum[], of: { judge_sex_nm: string; grade_code: GradeCode } = wanted) =>
  estimatePrices(sums, of).map((one) => [one.pc_code, one.kg_price, estimateSource(one, of), one.days])

describe('a price where the market has none', () => {
  it('comes from the nearest market that says something, cut by cut, and says which', () => {
    assert.deepEqual(
      said([
        sum('암', '01', tender, 150_000, { days: 90 }),
        sum('암', '02', tender, 140_000),
        sum('거세', '01', loin, 120_000),
        sum('암', '03', loin, 100_000),
        sum('암', '04', shank, 31_260, { days: 90 }),
      ]),
      [
        [tender, 150_000, '최근 90일 시세', 90],
        [loin, 120_000, '거세 1++(9)등급 시세', 30],
        [shank, 31_300, '1+등급 시세', 90],
      ],
    )
  })

  it('prefers the fresher month, the same sex and then the lower of two grades that are equally near', () => {
    assert.deepEqual(said([sum('암', '02', loin, 90_000, { days: 90 }), sum('암', '02', loin, 95_000)]), [
      [loin, 95_000, '1++(8)등급 시세', 30],
    ])
    assert.deepEqual(said([sum('거세', '01', loin, 90_000), sum('암', '02', loin, 80_000)]), [
      [loin, 80_000, '1++(8)등급 시세', 30],
    ])
    const of = { judge_sex_nm: '거세', grade_code: '05' as const }
    assert.deepEqual(said([sum('거세', '04', loin, 90_000), sum('거세', '06', loin, 60_000)], of), [
      [loin, 60_000, '2등급 시세', 30],
    ])
  })

  it('says nothing from few sales, from farther than two grades, or from bulls for a cow', () => {
    assert.deepEqual(said([sum('암', '02', loin, 90_000, { n: 4 })]), [])
    assert.deepEqual(said([sum('암', '05', loin, 60_000)]), [])
    assert.deepEqual(said([sum('수', '02', loin, 60_000)]), [])
    assert.deepEqual(said([]), [])
  })

  it('is raised or lowered by what the same cuts brought beside the neighbour, once five sales say so', () => {
    const neighbour = [sum('암', '02', loin, 100_000), sum('암', '02', loin, 100_000, { n: 9, days: 90 })]
    const shanks = sum('암', '02', shank, 30_000, { n: 9, days: 90 })
    // Four sales are fewer than five, so the price of a loin is not adjusted by them yet.
    const four = sum('암', '01', shank, 33_000, { n: 4, days: 90 })
    assert.deepEqual(
      estimatePrices([...neighbour, shanks, four], wanted).find(({ pc_code }) => pc_code === loin),
      {
        judge_sex_nm: '암',
        grade_code: '02',
        pc_code: loin,
        days: 30,
        n: 5,
        kg_price: 100_000,
        average: 100_000,
        ratio: 1,
      },
    )
    const one = sum('암', '01', loin, 110_000, { n: 1, days: 90 })
    const [found] = estimatePrices([...neighbour, shanks, four, one], wanted)
    assert.deepEqual([found?.average, found?.ratio, found?.kg_price], [100_000, 1.1, 110_000])
  })

  it('follows what is typed beside it, by one ratio for all that are left', () => {
    const left = { kg_price: null, estimate: 30_000 }
    assert.equal(typedRatio([left, { kg_price: 50_000, estimate: 50_000 }]), undefined)
    assert.equal(typedRatio([left, { kg_price: 52_500, estimate: 50_000 }, { kg_price: 1, estimate: undefined }]), 1.05)
    assert.equal(typedRatio([{ kg_price: 52_500, estimate: 50_000 }]), undefined)
    assert.equal(liftedEstimate(31_250, 1.05), 32_800)
  })
})
