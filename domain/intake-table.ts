import { type GradeCode, gradeNames, marblingStep } from './codes.ts'
import { blankBox } from './blank-box.ts'
import type { IntakeBox, IntakeFacts } from './intake-sheet.ts'
import { intakeColumns, type IntakeColumn } from './intake-columns.ts'
import { priceProblem } from './price-problem.ts'
import { type Cell, type Read, readers, textOf } from './intake-cells.ts'

/** A cell that is wrong: its row as the spreadsheet counts, the column's title, what stands there, and why it cannot be. */
export type WrongCell = { row: number; column: string; text: string; why: string }
/** One carcass as it stands in the sheet. `wrong` empty: every cell of it can be read. */
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
/** What names and days mean here: names without spaces, and as they are those of partners (`namesakes`) that would be one without. `meant`: the names of the cuts that another word may stand for. */
export type Known = {
  partners: ReadonlyMap<string, number>
  namesakes: ReadonlyMap<string, number>
  cuts: ReadonlyMap<string, string>
  meant: (word: string) => readonly string[]
  today: string
}
/** `hidden`: the rows among those read that are hidden, as '7' and '9~12'; `hidden_columns`: the columns, by title. */
export type IntakeTable =
  | { carcasses: ReadCarcass[]; unused: string[]; hidden: string[]; hidden_columns: string[] }
  | { problem: string }

const mostCarcasses = 1_000
const mostBoxes = 60
const mostRows = 20_000
const headWithin = 10
/** More cuts than these are no help to choose from. */
const mostMeant = 10

export const plainName = (name: string): string => name.replaceAll(/\s/g, '').toLowerCase()
const plainTitle = (cell: Cell): string => plainName(textOf(cell)).replaceAll(/\(.*?\)/g, '')

type Place = { column: IntakeColumn; at: number }

/** The row of titles, wherever it stands among the first; undefined: this is not such a table. */
const headOf = (cells: readonly (readonly Cell[])[]): number | undefined => {
  const at = cells.slice(0, headWithin).findIndex((row) => row.some((cell) => plainTitle(cell) === '이력번호'))
  return at < 0 ? undefined : at
}

/** Whether something stands under its titles. */
const isFilled = (cells: readonly (readonly Cell[])[]): boolean => {
  const head = headOf(cells)
  return head !== undefined && cells.slice(head + 1).some((row) => row.some((cell) => textOf(cell) !== ''))
}

/** The sheet with the example that the template brings along. */
export const exampleSheet = '예시'
type Named = { name: string; cells: readonly (readonly Cell[])[] }

/** The first of a file's sheets that is such a table, and the names of others that somebody has filled in too. */
export function pickSheet<Sheet extends Named>(sheets: readonly Sheet[]): { sheet?: Sheet; unread: string[] } {
  const sheet = sheets.find(({ cells }) => headOf(cells) !== undefined) ?? sheets[0]
  const others = sheets.filter((one) => one !== sheet && one.name !== exampleSheet && isFilled(one.cells))
  return { ...(sheet && { sheet }), unread: others.map(({ name }) => name) }
}

/** One row a box; what belongs to the carcass stands in its first row or in all of them. A blank number is that of the row above. */
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
  /** A number that is none, as it stands there. */
  unreadable: string
  /** What belongs to the carcass, with its words for saying that another row says otherwise. */
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
      // Half a letter can be stored nowhere.
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

/** What a spreadsheet shows where it cannot reckon. */
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

/** Whoever wrote it says which cut is meant: its price hangs on it. */
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

/** A grade with its marbling in it says both; one that covers several numbers leaves the middle one to whoever knows better. */
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
