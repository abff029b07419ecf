import { partsOf } from './zip-size.ts'
import { mostColumns, mostRows, TooLarge } from './within-limits.ts'

export type Hidden = { rows: number[]; columns: number[] }
export const noneHidden: Hidden = { rows: [], columns: [] }

/** What the library that reads workbooks leaves out. Rows and columns count from 1. */
export type SheetMarks = {
  /** Cells with an error: '#REF!'; and formulas without a stored value, as some programs write them: '=A2*B2'. */
  errors: { row: number; column: number; text: string }[]
  /** Rows hidden by hand or by a filter, and columns hidden by hand or in a collapsed group. */
  hidden: Hidden
}

/** The marks of each sheet, in the order of the workbook. Decoded as Latin-1: all names that are looked for are ASCII. */
export function sheetMarks(bytes: Buffer): SheetMarks[] {
  const parts = partsOf(bytes)
  const read = (name: string) => parts.get(name)?.().toString('latin1') ?? ''
  const targets = new Map(
    tagsOf(read('xl/_rels/workbook.xml.rels'), 'Relationship').map((link) => [link('Id'), link('Target') ?? '']),
  )
  return tagsOf(read('xl/workbook.xml'), 'sheet').map((sheet) => {
    const target = targets.get(sheet('id')) ?? ''
    return marksIn(read(target.startsWith('/') ? target.slice(1) : `xl/${target}`))
  })
}

type Attributes = (name: string) => string | undefined

const tagsOf = (xml: string, tag: string): Attributes[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}(\\s(?:[^"'>]|"[^"]*"|'[^']*')*)>`, 'g'))].map(([, inside]) =>
    attributesOf(inside!),
  )

const attributesOf =
  (inside: string): Attributes =>
  (name) => {
    const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(inside)
    return found?.[1] ?? found?.[2]
  }

function marksIn(xml: string): SheetMarks {
  const marks: SheetMarks = { errors: [], hidden: { rows: [], columns: [] } }
  let row = 0
  let error: { row: number; column: number } | undefined
  let cell = ''
  let formula: string | undefined
  for (const [, tag, inside, text] of xml.matchAll(/<(?:\w+:)?(row|col|c|f|v)(\s[^<>]*?)?\/?>([^<]*)/g)) {
    const attribute = attributesOf(inside ?? '')
    if (tag === 'row' || tag === 'c') noteFormula()
    if (tag === 'row') {
      row = Number(attribute('r') ?? row + 1)
      if (isHidden(attribute)) marks.hidden.rows.push(row)
    } else if (tag === 'col') {
      // One <col> may cover all columns up to the last possible one; we read no more than `mostColumns`.
      const last = Math.min(Number(attribute('max')), mostColumns)
      for (let column = Number(attribute('min')); isHidden(attribute) && column <= last; column++)
        marks.hidden.columns.push(column)
    } else if (tag === 'c') {
      cell = inside ?? ''
      error = / t\s*=\s*["']e["']/.test(cell) ? placeOf(attribute('r') ?? '') : undefined
    } else if (tag === 'f') formula = error ? undefined : text
    else if (error) marks.errors.push({ ...error, text: text!.trim() })
    // An empty string is a value of a formula, an empty number is not.
    else if (text || / t\s*=\s*["']str["']/.test(cell)) formula = undefined
  }
  noteFormula()
  return marks

  function noteFormula(): void {
    if (formula === undefined) return
    marks.errors.push({ ...placeOf(attributesOf(cell)('r') ?? ''), text: `=${plain(formula)}` })
    formula = undefined
  }
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string): string =>
  Buffer.from(text, 'latin1')
    .toString()
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name]!)

const isHidden = (attribute: Attributes): boolean => /^(1|true)$/.test(attribute('hidden') ?? '')

function placeOf(address: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.codePointAt(0)! - 64
  const row = Number(digits)
  if (row > mostRows || column > mostColumns) throw new TooLarge()
  return { row, column }
}
