import { beefKinds, gradeCodeOf, marblingStep } from './codes.ts'
import { sumBoxes } from './intake-check.ts'
import { titleOf, type ColumnName } from './intake-columns.ts'
import { type IntakeFacts, type IntakeSheet, noFacts } from './intake-sheet.ts'
import type { ReadCarcass, WrongCell } from './intake-table.ts'

export type Completed = { sheet: IntakeSheet; wrong: WrongCell[] }

const needed = [
  'judge_breed_nm',
  'judge_sex_nm',
  'qgrade',
  'insfat',
  'wgrade',
  'weight',
  'birthmonth',
  'abatt_nm',
  'abatt_date',
  'farm_addr',
] as const satisfies (keyof IntakeFacts)[]

/** A carcass of the sheet, completed by the grading service's data; what the sheet has takes precedence. `whyNot`: why the service has no data. */
export function completeCarcass(read: ReadCarcass, found: IntakeFacts | undefined, whyNot: string): Completed {
  const facts: IntakeFacts = { ...noFacts, ...found, ...read.facts }
  if (facts.insfat === null) facts.insfat = usualMarbling(facts.qgrade)
  const corrected = Object.entries(read.facts).some(([name, value]) => value !== found?.[name as keyof IntakeFacts])
  const sheet: IntakeSheet = {
    source: found ? (corrected ? 'corrected' : 'looked-up') : 'typed',
    product_type: read.product_type,
    facts,
    boxes: read.boxes,
    pictures: [],
  }
  return { sheet, wrong: [...read.wrong, ...missing(read, facts, whyNot), ...impossible(read, facts)] }
}

/** The marbling number of a grade that has only one; 1++ alone may be any of three. */
function usualMarbling(qgrade: string): number | null {
  const code = qgrade === '1++' ? undefined : gradeCodeOf(qgrade, 0)
  return code ? marblingStep[code] : null
}

function missing({ first_row, wrong }: ReadCarcass, facts: IntakeFacts, whyNot: string): WrongCell[] {
  if (whyNot === '') return []
  return needed
    .filter((name) => facts[name] === null || facts[name] === '')
    .map((name) => titleOf(name === 'weight' ? 'carcass_weight' : name))
    .filter((column) => !wrong.some((cell) => cell.column === column))
    .map((column) => ({ row: first_row, column, text: '', why: whyNot }))
}

function impossible({ first_row, prod_date, boxes }: ReadCarcass, facts: IntakeFacts): WrongCell[] {
  const { judge_breed_nm, qgrade, insfat, abatt_date, weight } = facts
  const at = (name: ColumnName, text: string, why: string): WrongCell => ({
    row: first_row,
    column: titleOf(name),
    text,
    why,
  })
  const sum = sumBoxes(boxes, weight).weight
  return [
    judge_breed_nm !== '' && !(Object.values(beefKinds) as string[]).includes(judge_breed_nm)
      ? at('judge_breed_nm', judge_breed_nm, '판매하지 않는 축종이에요')
      : undefined,
    qgrade !== '' && insfat !== null && !gradeCodeOf(qgrade, insfat)
      ? at('qgrade', qgrade, '등급 외 도체는 팔 수 없어요')
      : undefined,
    prod_date && abatt_date && prod_date < abatt_date
      ? at('prod_date', prod_date, `도축일(${abatt_date})보다 빨라요`)
      : undefined,
    weight !== null && sum > weight
      ? at('weight', `합계 ${sum.toFixed(2)}`, `부위의 합이 도체중(${weight}kg)보다 커요`)
      : undefined,
  ].filter((cell) => cell !== undefined)
}
