import type { IntakeDraft } from '#contract/operator/intake.ts'
import { type GradeCode, gradeCodeOf, gradeNames, marblingStep } from '#domain/codes.ts'
import { blankBox } from '#domain/blank-box.ts'
import { boxKgPrice, boxWeight, type Read } from '#domain/intake-cells.ts'
import type { IntakeBox, IntakeFacts, IntakePicture, IntakeSheet, IntakeSource } from '#domain/intake-sheet.ts'
import { notWon, typedNumber, typedWon } from '#domain/typed-number.ts'

export type FactName = keyof IntakeFacts
/** The form as it is typed: all values are text until it is sent. `filled`: values of the grading service that nobody has changed. */
export type Form = {
  cattleNo: string
  partner: string
  prodDate: string
  productType: 'D' | 'S'
  source: IntakeSource
  facts: Record<FactName, string>
  filled: readonly FactName[]
  rows: readonly Row[]
  pictures: readonly IntakePicture[]
}
export type Row = { key: number } & Record<keyof IntakeBox, string>

let lastKey = 0
/** Other values are blank. */
export const newRow = (said: Partial<Row>): Row => ({ ...blankRow, ...said, key: ++lastKey })
const textBox = (box: IntakeBox): Record<keyof IntakeBox, string> =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, value?.toString() ?? ''])) as Record<
    keyof IntakeBox,
    string
  >
const blankRow = textBox(blankBox)

/** Gives new row keys to a form that was kept by another page. */
export const keyedAnew = (form: Form): Form => ({
  ...form,
  rows: form.rows.map(newRow),
})

const factNames = [
  'issue_no',
  'judge_breed_nm',
  'judge_sex_nm',
  'qgrade',
  'wgrade',
  'weight',
  'birthmonth',
  'insfat',
  'backfat',
  'rea',
  'abatt_nm',
  'abatt_date',
  'judge_date',
  'farm_addr',
] as const satisfies FactName[]

const blankFacts = Object.fromEntries(factNames.map((name) => [name, ''])) as Record<FactName, string>

export const emptyForm = (today: string, partner = ''): Form => ({
  cattleNo: '',
  partner,
  prodDate: today,
  productType: 'D',
  source: 'typed',
  facts: blankFacts,
  filled: [],
  rows: [],
  pictures: [],
})

export const textFacts = (facts: IntakeFacts): Record<FactName, string> =>
  Object.fromEntries(factNames.map((name) => [name, facts[name] === null ? '' : String(facts[name])])) as Record<
    FactName,
    string
  >

export const formOf = ({
  cattle_no,
  partner_id,
  prod_date,
  sheet,
}: Pick<IntakeDraft, 'cattle_no' | 'partner_id' | 'prod_date' | 'sheet'>): Form => ({
  cattleNo: cattle_no,
  partner: partner_id ? String(partner_id) : '',
  prodDate: prod_date ?? '',
  productType: sheet.product_type,
  source: sheet.source,
  facts: textFacts(sheet.facts),
  filled:
    sheet.source === 'looked-up'
      ? factNames.filter((name) => sheet.facts[name] !== null && sheet.facts[name] !== '')
      : [],
  rows: sheet.boxes.map((box) => newRow({ ...textBox(box), weight: box.weight?.toFixed(2) ?? '' })),
  pictures: sheet.pictures,
})

/** '1,234.5' → 1234.5; null for anything but a positive number. */
export function numberOf(text: string): number | null {
  const number = typedNumber(text)
  return number !== undefined && number > 0 ? number : null
}
/** Weight and price are read as in the sheet of carcasses. While a price is typed, nothing behind a point may be lost, be it zeros. */
export const readKg = (text: string): Read<number> => boxWeight(text)
export const readWon = (text: string): Read<number> =>
  typedWon(text) === undefined ? { why: notWon } : boxKgPrice(text)

const valueOf = (read: Read<number>): number | null => ('value' in read ? read.value : null)
export const kgOf = (text: string): number | null => valueOf(readKg(text))
export const wonOf = (text: string): number | null => valueOf(readWon(text))
export function boxOf(row: Row): IntakeBox {
  const { key: _key, ...box } = row
  return { ...box, weight: kgOf(box.weight), kg_price: wonOf(box.kg_price) }
}

export function gradeOf({ facts }: Form): GradeCode | undefined {
  return facts.qgrade && facts.insfat ? gradeCodeOf(facts.qgrade, Number(facts.insfat)) : undefined
}
/** The values of a certificate for a grade that was chosen by hand. */
export const factsOfGrade = (code: GradeCode): Pick<Record<FactName, string>, 'qgrade' | 'insfat'> => ({
  qgrade: gradeNames[code].replace(/\(.*/, ''),
  insfat: String(marblingStep[code]),
})

/** Whether number and facts are the same as in the draft. */
export function isTypedAs(
  form: Form,
  { cattle_no, sheet }: Partial<Pick<IntakeDraft, 'cattle_no' | 'sheet'>>,
): boolean {
  const { facts } = sheetOf(form)
  return cattle_no === form.cattleNo && factNames.every((name) => facts[name] === sheet?.facts[name])
}

/** A measurement may be 0, such as the back fat of a calf. */
const measured = (text: string): number | null => (typedNumber(text) === 0 ? 0 : numberOf(text))

const whole = (text: string): number | null => {
  const number = numberOf(text)
  return number === null ? null : Math.round(number)
}

export function sheetOf({ source, productType, facts, rows, pictures }: Form): IntakeSheet {
  return {
    source,
    product_type: productType,
    facts: {
      ...facts,
      weight: numberOf(facts.weight),
      birthmonth: whole(facts.birthmonth),
      insfat: whole(facts.insfat),
      backfat: measured(facts.backfat),
      rea: measured(facts.rea),
      abatt_date: facts.abatt_date || null,
      judge_date: facts.judge_date || null,
    },
    boxes: rows.map(boxOf),
    pictures: [...pictures],
  }
}
