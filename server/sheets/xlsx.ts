import type { Cell, ColumnKind } from '#contract/sheet-format.ts'
import { seoulClock, type Sheet } from './sheet.ts'
import { zipOf } from './zip.ts'

const widths: Record<ColumnKind, number> = { text: 16, won: 14, count: 10, kg: 12, percent: 10, date: 12, moment: 18 }
/** Most characters in a cell of the format. */
const longestText = 32_767

/** A workbook as a stream: with a bold, frozen first row, and a type and width for each column. */
export const streamXlsx = (...sheets: Sheet[]): AsyncGenerator<Buffer> =>
  zipOf([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations(...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const), [
          'styles',
          'styles.xml',
        ] as const),
      ],
    },
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: inPieces(rowsOf(sheet)) })),
  ])

export const writeXlsx = async (...sheets: Sheet[]): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(streamXlsx(...sheets)))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `xmlns="${office}/spreadsheetml/2006/main"`
const links = `${office}/officeDocument/2006/relationships`

const contentTypes = (sheets: readonly Sheet[]): string => {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (name: string, what: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${kind}.${what}+xml"/>`
  return `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${sheets.map((_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}</Types>`
}

const relations = (...targets: (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${links}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = (sheets: readonly Sheet[]): string =>
  `${head}<workbook ${main} xmlns:r="${links}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Number formats by their id: Excel's built-in ones; ours from 164 on. */
const formats: Record<ColumnKind, number> = { text: 49, won: 3, count: 3, kg: 4, percent: 164, date: 165, moment: 166 }
const kinds = Object.keys(formats) as ColumnKind[]
/** The index of a style: plain, header of text, header of numbers, then one for each kind. */
const styleOf = (kind: ColumnKind): number => kinds.indexOf(kind) + 3
const headStyle = (kind: ColumnKind): number => (kind === 'text' ? 1 : 2)
const headXf = (side: string) =>
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${side}"/></xf>`
const styles = `${head}<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF0F2EE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${kinds.length + 3}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${headXf('left')}${headXf('right')}${kinds
  .map((kind) => `<xf numFmtId="${formats[kind]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

/** Most rows in a sheet of the format, header included. */
const mostRows = 1_048_576

/** Rows beyond `most` are left out and the last row says so: Excel does not open a sheet with more. */
export async function* rowsOf({ columns, cells, most = mostRows }: Sheet): AsyncGenerator<string> {
  yield `${head}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind, title, width }, at) => {
      const wide = width ?? Math.max(widths[kind], lettersOf(title) + 2)
      return `<col min="${at + 1}" max="${at + 1}" width="${wide}" customWidth="1"/>`
    })
    .join('')}</cols><sheetData>`
  let row = 1
  yield rowOf(
    row,
    columns.map(({ title, kind }, at) => textCell(`${letterOf(at)}1`, title, headStyle(kind))),
  )
  // The last row that fits is written only when it is known whether another follows.
  let last: readonly Cell[] | undefined
  const written = (line: readonly Cell[]) =>
    rowOf(
      row,
      line.map((cell, at) => cellOf(`${letterOf(at)}${row}`, cell, columns[at]?.kind ?? 'text')),
    )
  for await (const line of cells) {
    if (last) {
      const words = `${(most - 2).toLocaleString('ko-KR')}줄까지만 담았어요. 표 하나에 더 들어가지 않으니 조건을 나눠 다시 받아 주세요.`
      yield rowOf(row, [textCell(`A${row}`, words, styleOf('text'))])
      last = undefined
      break
    }
    row += 1
    if (row === most) last = line
    else yield written(line)
  }
  if (last) yield written(last)
  yield '</sheetData></worksheet>'
}

const rowOf = (at: number, cells: readonly string[]): string => `<row r="${at}">${cells.join('')}</row>`

/** A string cell, whatever the text begins with: only an <f> element would be a formula, and we write none. */
function cellOf(at: string, cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (kind === 'moment') return numberCell(at, serial(`${seoulClock(cell)}Z`), kind)
  if (kind === 'date' && (typeof cell === 'string' || cell instanceof Date)) return numberCell(at, serial(cell), kind)
  if (typeof cell === 'number' && kind !== 'text')
    return numberCell(at, kind === 'percent' ? Math.round(cell * 10) / 1000 : cell, kind)
  return textCell(at, String(cell).slice(0, longestText), styleOf('text'))
}

const numberCell = (at: string, value: number, kind: ColumnKind): string =>
  `<c r="${at}" s="${styleOf(kind)}"><v>${value}</v></c>`

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since 30 December 1899, as spreadsheets count them. */
const serial = (moment: string | Date): number => new Date(moment).getTime() / 86_400_000 + 25_569

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Characters that XML does not allow are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- exactly those
    .replaceAll(/[\0-\b\v\f\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"\r]/g, (sign) => signs[sign]!)

/** 0 → 'A', 26 → 'AA' */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** At most 31 letters, and none that a reference is made of. */
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31) || '표'

/** Korean letters take the room of two. */
const lettersOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

const pieceSize = 64 * 1024
/** Some rows at once: a row a write would be slow. */
async function* inPieces(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += row
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield piece
}
