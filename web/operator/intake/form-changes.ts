import type { lookUpCarcass } from '#contract/operator/intake.ts'
import type { Result } from '#contract/call.ts'
import { type BeefCode, beefKinds } from '#domain/codes.ts'
import { type CutTemplate, cutTemplates } from '#domain/cut-templates.ts'
import { liftedEstimate, typedRatio } from '#domain/price-estimate.ts'
import { boxOf, type FactName, type Form, gradeOf, newRow, type Row, textFacts } from './form.ts'
import type { Market } from './queries.ts'

/** Which prices concern the carcass; undefined until kind, sex and grade are known. */
export function marketOf(form: Form): Market | undefined {
  const { judge_breed_nm, judge_sex_nm } = form.facts
  const kind = Object.entries(beefKinds).find(([, name]) => name === judge_breed_nm)?.[0] as BeefCode | undefined
  const grade_code = gradeOf(form)
  return kind && grade_code && judge_sex_nm ? { beef_code: kind, judge_sex_nm, grade_code } : undefined
}

/** Facts that are typed are no longer those of the grading service. */
export const withFacts = (form: Form, facts: Partial<Record<FactName, string>>): Form => ({
  ...form,
  facts: { ...form.facts, ...facts },
  filled: form.filled.filter((name) => !(name in facts)),
  source: form.source === 'looked-up' ? 'corrected' : form.source,
})

/** What the grading service has said is not about another number. */
export const withNumber = (form: Form, cattleNo: string): Form => ({
  ...form,
  cattleNo,
  facts: { ...form.facts, ...Object.fromEntries(form.filled.map((name) => [name, ''])) },
  source: 'typed',
  filled: [],
})

/**
 * The answer of the grading service; a form without cuts gets those of a whole carcass. `asked`: the facts when it was asked. Those that were
 * typed since then stay.
 */
export function withLookUp(
  form: Form,
  { facts }: Result<typeof lookUpCarcass>,
  asked: Form['facts'] = form.facts,
): Form {
  const rows = form.rows.length > 0 ? form.rows : cutTemplates.whole.cuts.map((pc_code) => newRow({ pc_code }))
  if (!facts) return { ...form, rows, source: 'typed', filled: [] }
  const filled = (Object.keys(facts) as FactName[]).filter((name) => facts[name] !== null && facts[name] !== '')
  const answered: Form = { ...form, rows, facts: textFacts(facts), filled, source: 'looked-up' }
  const typed = Object.entries(form.facts).filter(([name, text]) => text !== asked[name as FactName])
  return typed.length > 0 ? withFacts(answered, Object.fromEntries(typed)) : answered
}

export const withRow = (form: Form, key: number, part: Partial<Row>): Form => ({
  ...form,
  rows: form.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
})

/** The cuts of the template, each with all its boxes. What was typed for other cuts comes after them. */
export function withTemplate(form: Form, name: CutTemplate): Form {
  const cuts: readonly string[] = cutTemplates[name].cuts
  const boxesOf = (code: string) => form.rows.filter(({ pc_code }) => pc_code === code)
  const others = form.rows.filter((row) => !cuts.includes(row.pc_code) && (row.weight || row.kg_price))
  return {
    ...form,
    rows: [
      ...cuts.flatMap((code) => {
        const boxes = boxesOf(code)
        return boxes.length > 0 ? boxes : [newRow({ pc_code: code })]
      }),
      ...others,
    ],
  }
}

/** Adds a box: below those of its cut, if there are any. */
export function withBox(form: Form, pc_code: string): Form {
  const last = form.rows.findLastIndex((row) => row.pc_code === pc_code)
  return { ...form, rows: form.rows.toSpliced(last < 0 ? form.rows.length : last + 1, 0, newRow({ pc_code })) }
}

/** Fills empty prices with the market average (won per kg by cut), rounded to 100 won. */
export const withAverages = (form: Form, averages: ReadonlyMap<string, number> | undefined): Form => ({
  ...form,
  rows: form.rows.map((row) => {
    const average = averages?.get(row.pc_code)
    return row.kg_price || !average ? row : { ...row, kg_price: String(Math.round(average / 100) * 100) }
  }),
})

/** Estimates by cut, in won per kg. */
export type Estimates = ReadonlyMap<string, { kg_price: number }> | undefined

const pricedAs = (row: Row, estimates: Estimates) => ({
  kg_price: boxOf(row).kg_price,
  estimate: estimates?.get(row.pc_code)?.kg_price,
})

/** The ratio of the typed prices to their estimates (`typedRatio`). */
export const liftOf = ({ rows }: Form, estimates: Estimates): number | undefined =>
  typedRatio(rows.map((row) => pricedAs(row, estimates)))

/** Takes over estimates, which are not prices before that: for all empty prices, or with a ratio also for untouched estimates. */
export const withEstimates = (form: Form, estimates: Estimates, ratio?: number): Form => ({
  ...form,
  rows: form.rows.map((row) => {
    const { kg_price, estimate } = pricedAs(row, estimates)
    const follows = estimate && (row.kg_price === '' || (ratio !== undefined && kg_price === estimate))
    return follows ? { ...row, kg_price: String(liftedEstimate(estimate, ratio ?? 1)) } : row
  }),
})
