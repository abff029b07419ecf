import { type GradeCode, gradeNames, marblingStep } from './codes.ts'
import { blankBox } from './blank-box.ts'
import type { IntakeBox, IntakeFacts } from './intake-sheet.ts'
import { intakeColumns, type IntakeColumn } from './intake-columns.ts'
import { priceProblem } from './price-problem.ts'
import { type Cell, type Read, readers, textOf } from './intake-cells.ts'

/** An invalid cell: its row number in the spreadsheet, the column's title, its text, and why it is invalid. */
export type WrongCell = { row: number; column: string; text: string; why: string }
/** One carcass of the sheet. If `wrong` is empty, all its cells could be read. */
export type ReadCarcass = {
  cattle_no: string
  first_row: number
  partner_id: number | null
  prod_date: string | null
  product_type: 'D' | 'S'
  /** Only what is filled in. */
  facts: Partial<IntakeFacts>
  boxes: IntakeBox[]
  wrong: WrongCell[]
}
/**
 * What the sheet is read against. `partners`: ids by name without spaces; `namesakes`: ids by exact name, for partners whose names are
 * equal without spaces. `meant`: the names of the cuts that another word may stand for.
 */
export type Known = {
  partners: ReadonlyMap<string, number>
  namesakes: ReadonlyMap<string, number>
  cuts: ReadonlyMap<string, string>
  meant: (word: string) => readonly string[]
  today: string
}
/** `hidden`: hidden rows that were read, as '7' and '9~12'; `hidden_columns`: the titles of hidden columns. */
export type IntakeTable =
  | { carcasses: ReadCarcass[]; unused: string[]; hidden: string[]; hidden_columns: string[] }
  | { problem: string }

const mostCarcasses = 1_000
const mostBoxes = 60
const mostRows = 20_000
const headWithin = 10
/** Most cuts that a message suggests: more would not help. */
const mostMeant = 10

export const plainName = (name: string): string => name.replaceAll(/\s/g, '').toLowerCase()
const plainTitle = (cell: Cell): string => plainName(textOf(cell)).replaceAll(/\(.*?\)/g, '')

type Place = { column: IntakeColumn; at: number }

/** The index of the header row among the first rows; undefined: this is not an intake table. */
const headOf = (cells: readonly (readonly Cell[])[]): number | undefined => {
  const at = cells.slice(0, headWithin).findIndex((row) => row.some((cell) => plainTitle(cell) === '이력번호'))
  return at < 0 ? undefined : at
}

/** Whether the table has any data under its header. */
const isFilled = (cells: readonly (readonly Cell[])[]): boolean => {
  const head = headOf(cells)
  return head !== undefined && cells.slice(head + 1).some((row) => row.some((cell) => textOf(cell) !== ''))
}

/** The name of the template's example sheet. */
export const exampleSheet = '예시'
type Named = { name: string; cells: readonly (readonly Cell[])[] }

/** The first sheet of a file that is an intake table, and the names of other such sheets with data. */
export function pickSheet<Sheet extends Named>(sheets: readonly Sheet[]): { sheet?: Sheet; unread: string[] } {
  const sheet = sheets.find(({ cells }) => headOf(cells) !== undefined) ?? sheets[0]
  const others = sheets.filter((one) => one !== sheet && one.name !== exampleSheet && isFilled(one.cells))
  return { ...(sheet && { sheet }), unread: others.map(({ name }) => name) }
}

/**
 * Reads the table: one row for each box. Values of the carcass are in its first row or in all its rows. A blank number means the number of
 * the row above.
 */
export function readIntakeTable(
  cells: readonly (readonly Cell[])[],
  known: Known,
  hidden: { rows: readonly number[]; columns: readonly number[] } = { rows: [], columns: [] },
): IntakeTable {
  const head = headOf(cells)
  if (head === undefined) return { problem: '‘이력번호’ 열을 찾지 못했어요. 양식을 내려받아 그대로 채워 주세요.' }
  const titles = cells[head]!.map((cell) => plainTitle(cell))
  const places: Place[] = intakeColumns.flatMap((column) => {
    const at = titles.indexOf(plainTitle(column.title))
    return at < 0 ? [] : [{ column, at }]
  })
  const missing = intakeColumns.filter(
    ({ name, needed }) => needed && !places.some(({ column }) => column.name === name),
  )
  if (missing.length > 0) return { problem: `없는 열이 있어요: ${missing.map(({ title }) => title).join(', ')}` }
  const used = new Set(places.map(({ at }) => at))
  const unused = cells[head]!.map((cell) => textOf(cell)).filter((title, at) => title !== '' && !used.has(at))

  const rows = cells
    .map((row, at) => ({ row, number: at + 1 }))
    .slice(head + 1)
    .filter(({ row }) => places.some(({ at }) => textOf(row[at] ?? null) !== ''))
  if (rows.length === 0) return { problem: '채운 줄이 없어요.' }
  if (rows.length > mostRows) return { problem: `한 번에 ${mostRows.toLocaleString()}줄까지예요. 파일을 나눠 주세요.` }

  const carcasses = new Map<string, Reading>()
  let above = ''
  for (const { row, number } of rows) {
    const said = readRow(row, number, places, known)
    const cattle_no = said.cattle_no ?? (above && !said.unreadable ? above : `?${said.unreadable}`)
    if (!said.cattle_no && !said.unreadable && !above)
      said.wrong.push({ row: number, column: '이력번호', text: '', why: '비어 있어요' })
    above = cattle_no
    const begun = carcasses.get(cattle_no)
    if (begun) addRow(begun, said, number)
    else carcasses.set(cattle_no, begin(cattle_no, said, number))
  }
  if (carcasses.size > mostCarcasses)
    return { problem: `한 번에 ${mostCarcasses.toLocaleString()}두까지예요. 파일을 나눠 주세요.` }
  const among = new Set(hidden.rows)
  const covered = rows.map(({ number }) => number).filter((number) => among.has(number))
  const behind = places.filter(
    ({ at }) => hidden.columns.includes(at + 1) && rows.some(({ row }) => textOf(row[at] ?? null) !== ''),
  )
  return {
    carcasses: [...carcasses.values()].map(finish),
    unused,
    hidden: inRanges(covered),
    hidden_columns: behind.map(({ column }) => column.title),
  }
}

/** [7, 9, 10, 11] → ['7', '9~11'] */
function inRanges(numbers: readonly number[]): string[] {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}~${last}`))
}

type Said = {
  cattle_no: string | undefined
  /** An invalid number, as it is written. */
  unreadable: string
  /** Values of the carcass, with their text, which a message needs when another row has a different value. */
  values: Map<IntakeColumn, { value: unknown; text: string }>
  box: IntakeBox
  wrong: WrongCell[]
}

function readRow(row: readonly Cell[], number: number, places: readonly Place[], known: Known): Said {
  const said: Said = {
    cattle_no: undefined,
    unreadable: '',
    values: new Map(),
    box: { ...blankBox },
    wrong: [],
  }
  for (const { column, at } of places) {
    const cell = row[at] ?? null
    const text = textOf(cell)
    const { name, title, of } = column
    if (text === '') {
      if (of === 'box' && column.needed) said.wrong.push({ row: number, column: title, text, why: '비어 있어요' })
      continue
    }
    const read = readCell(column, cell, known)
    if ('why' in read) {
      // `slice` may leave a lone surrogate, which cannot be stored.
      said.wrong.push({ row: number, column: title, text: text.slice(0, 60).toWellFormed(), why: read.why })
      if (name === 'cattle_no') said.unreadable = text
    } else if (name === 'cattle_no') said.cattle_no = String(read.value)
    else if (of === 'box') Object.assign(said.box, { [name]: read.value })
    else said.values.set(column, { value: read.value, text })
  }
  const { weight, kg_price } = said.box
  const price = places.find(({ column }) => column.name === 'kg_price')
  const why = weight && kg_price ? priceProblem(weight, kg_price) : undefined
  if (price && why)
    said.wrong.push({ row: number, column: price.column.title, text: textOf(row[price.at] ?? null), why })
  return said
}

/** Errors of a spreadsheet's formulas. */
const sheetError = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/

function readCell(
  { name }: IntakeColumn,
  cell: Cell,
  { partners, namesakes, cuts, meant, today }: Known,
): Read<unknown> {
  const text = textOf(cell)
  if (text.startsWith('=')) return { why: '값이 아니라 수식이에요. 엑셀에서 다시 저장하거나 값을 적어 주세요' }
  if (sheetError.test(text)) return { why: '엑셀 오류예요. 수식을 고치거나 값을 적어 주세요' }
  if (name === 'partner_id') {
    const value = partners.get(plainName(text)) ?? namesakes.get(text)
    return value === undefined ? { why: '없는 공급사예요' } : { value }
  }
  if (name === 'pc_code') {
    const value = cuts.get(plainName(text))
    return value === undefined ? { why: notACut(meant(text)) } : { value }
  }
  const read = readers[name](cell)
  const isDay = name === 'prod_date' || name === 'abatt_date'
  return isDay && 'value' in read && String(read.value) > today ? { why: '오늘보다 뒤예요' } : read
}

/** The message for an unknown cut. It only suggests names: the price depends on the cut, so a person has to decide. */
function notACut(meant: readonly string[]): string {
  const [only, ...others] = meant
  if (only === undefined || meant.length > mostMeant) return '없는 부위예요'
  return `없는 부위예요. ${others.length === 0 ? only : `${meant.join(', ')} 가운데 하나`}인가요?`
}

type Reading = { carcass: ReadCarcass; values: Map<IntakeColumn, { value: unknown; text: string; row: number }> }

function begin(cattle_no: string, said: Said, row: number): Reading {
  const carcass: ReadCarcass = {
    cattle_no: cattle_no.startsWith('?') ? '' : cattle_no,
    first_row: row,
    partner_id: null,
    prod_date: null,
    product_type: 'D',
    facts: {},
    boxes: [],
    wrong: [],
  }
  const reading = { carcass, values: new Map() }
  addRow(reading, said, row)
  return reading
}

function addRow({ carcass, values }: Reading, said: Said, row: number): void {
  carcass.wrong.push(...said.wrong)
  for (const [column, { value, text }] of said.values) {
    const before = values.get(column)
    if (!before) values.set(column, { value, text, row })
    else if (before.value !== value)
      carcass.wrong.push({ row, column: column.title, text, why: `${before.row}행과 달라요 (${before.text})` })
  }
  if (carcass.boxes.length === mostBoxes)
    carcass.wrong.push({ row, column: '부위', text: '', why: `한 도체는 ${mostBoxes}부위까지예요` })
  else if (said.box.pc_code && carcass.boxes.length < mostBoxes) carcass.boxes.push(said.box)
}

function finish({ carcass, values }: Reading): ReadCarcass {
  for (const column of intakeColumns) {
    const said = values.get(column)
    if (said && column.of === 'facts') Object.assign(carcass.facts, factOf(column, said.value))
    else if (said && column.of === 'carcass') Object.assign(carcass, { [column.name]: said.value })
    else if (column.needed && column.of === 'carcass' && column.name !== 'cattle_no') {
      const unread = carcass.wrong.some((cell) => cell.column === column.title)
      if (!unread) carcass.wrong.push({ row: carcass.first_row, column: column.title, text: '', why: '비어 있어요' })
    }
  }
  carcass.wrong.sort((one, other) => one.row - other.row)
  return carcass
}

/** Facts of a column. A grade code with one marbling number sets both; for one that covers several, the marbling stays open. */
function factOf({ name }: IntakeColumn, value: unknown): Partial<IntakeFacts> {
  if (name === 'carcass_weight') return { weight: value as number }
  if (name !== 'qgrade') return { [name]: value }
  const code = value as GradeCode | '1++'
  return code === '1++'
    ? { qgrade: '1++' }
    : {
        qgrade: gradeNames[code].replace(/\(.*/, ''),
        ...(gradeNames[code].includes('(') && { insfat: marblingStep[code] }),
      }
}
