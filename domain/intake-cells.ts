import { beefKinds, type GradeCode, gradeNames } from './codes.ts'
import type { ColumnName } from './intake-columns.ts'
import { isDay } from './is-day.ts'
import { typedNumber } from './typed-number.ts'

/** A cell of a spreadsheet; days are 'YYYY-MM-DD'. */
export type Cell = string | number | boolean | null
export type Read<Value> = { value: Value } | { why: string }

export const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim())

/** The text with full-width characters, which the Korean keyboard can produce, made narrow: '１＋＋' → '1++'. */
const narrowOf = (cell: Cell): string => textOf(cell).normalize('NFKC')

const numberIn = (cell: Cell, unit: RegExp): number | undefined =>
  typeof cell === 'number' ? cell : typedNumber(textOf(cell), unit)

const kilograms =
  (most: number) =>
  (cell: Cell): Read<number> => {
    const kg = numberIn(cell, /(kg|㎏|킬로)$/i)
    if (kg === undefined) return { why: '숫자가 아니에요' }
    // Computed values of a spreadsheet are inexact: 8.42 may come as 8.4199999999.
    const hundredths = Math.round(kg * 100)
    if (Math.abs(kg * 100 - hundredths) > 1e-6) return { why: '소수 둘째 자리까지 적어 주세요' }
    if (hundredths <= 0) return { why: '0보다 커야 해요' }
    return hundredths > most * 100 ? { why: `${most}kg보다 무거워요` } : { value: hundredths / 100 }
  }

const whole =
  (most: number, unit: RegExp) =>
  (cell: Cell): Read<number> => {
    const number = numberIn(cell, unit)
    if (number === undefined || !Number.isInteger(number)) return { why: '소수점 없는 숫자로 적어 주세요' }
    return number < 1 || number > most ? { why: `1부터 ${most.toLocaleString('ko-KR')}까지예요` } : { value: number }
  }

const oneOf =
  (choices: readonly string[]) =>
  (cell: Cell): Read<string> =>
    choices.includes(narrowOf(cell)) ? { value: narrowOf(cell) } : { why: `${choices.join(', ')} 가운데 하나예요` }

const words =
  (most: number) =>
  (cell: Cell): Read<string> =>
    textOf(cell).length > most ? { why: `${most}자까지예요` } : { value: textOf(cell) }

function number12(cell: Cell): Read<string> {
  const text = narrowOf(cell).replaceAll(/[\s-]/g, '')
  // A spreadsheet drops leading zeros.
  const digits = /^\d{9,11}$/.test(text) ? text.padStart(12, '0') : text
  return /^\d{12}$/.test(digits) ? { value: digits } : { why: '이력번호는 숫자 12자리예요' }
}

/** A whole date. '2026.11' is only a month, so it is refused. */
const writtenDay = /^(\d{4})(?:(\d\d)(\d\d)|[-./년 ]+(\d{1,2})[-./월 ]+(\d{1,2}))[.일]?$/

function day(cell: Cell): Read<string> {
  const [year, ...rest] = writtenDay.exec(narrowOf(cell))?.slice(1) ?? []
  const text = [year, ...rest.filter(Boolean).map((part) => part.padStart(2, '0'))].join('-')
  return isDay(text) ? { value: text } : { why: '2026-11-20처럼 적어 주세요' }
}

const codeOfGrade = new Map(Object.entries(gradeNames).map(([code, name]) => [name as string, code as GradeCode]))
/** A grade code, or '1++' as it is until its marbling is known. */
function grade(cell: Cell): Read<GradeCode | '1++'> {
  const text = narrowOf(cell).replaceAll(/\s|등급/g, '')
  if (text === '1++') return { value: text }
  const value = codeOfGrade.get(text)
  return value ? { value } : { why: `1++, ${Object.values(gradeNames).join(', ')} 가운데 하나예요` }
}

function type(cell: Cell): Read<'D' | 'S'> {
  const value = ({ 초신선: 'D', 일반: 'S', D: 'D', S: 'S' } as const)[textOf(cell)]
  return value ? { value } : { why: '초신선, 일반 가운데 하나예요' }
}

export const boxWeight = kilograms(999.99)
export const boxKgPrice = whole(9_999_999, /원$/)

/** The reader of each column; partners and cuts are looked up by name instead. */
export const readers: Record<Exclude<ColumnName, 'partner_id' | 'pc_code'>, (cell: Cell) => Read<unknown>> = {
  cattle_no: number12,
  prod_date: day,
  product_type: type,
  weight: boxWeight,
  kg_price: boxKgPrice,
  judge_breed_nm: oneOf(Object.values(beefKinds)),
  judge_sex_nm: oneOf(['암', '수', '거세']),
  qgrade: grade,
  insfat: whole(9, /번$/),
  wgrade: oneOf(['A', 'B', 'C']),
  carcass_weight: kilograms(9_999),
  birthmonth: whole(400, /개월$/),
  abatt_nm: words(60),
  abatt_date: day,
  farm_addr: words(120),
  issue_no: words(30),
}
