import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { SheetProblem } from './sheet-problem.ts'
import { utf16Of } from './utf16-of.ts'
import { mostColumns, TooLarge } from './within-limits.ts'

/** Lines, including blank ones. */
const mostLines = 100_000

/**
 * Rows of a CSV (RFC 4180, with commas, tabs or semicolons, decided by its first line), in UTF-8, the UTF-16 of Excel's 유니코드 텍스트, or the
 * CP949 of Korean Excel. Throws an error whose message is for the operator.
 */
export function readCsv(bytes: Buffer): (string | null)[][] {
  const text = decoded(bytes)
  const titles = text.slice(0, text.search(/[\r\n]|$/))
  const rows = parsed(text, ['\t', ',', ';'].find((one) => titles.includes(one)) ?? ',')
  if (rows.length > mostLines) throw new TooLarge()
  return rows
}

function decoded(bytes: Buffer): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16, { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not TextDecoder's 'euc-kr': in Node it has only KS X 1001, and misreads the 8,822 syllables that CP949 adds, such as 똠.
    const text = iconv.decode(bytes, 'cp949')
    if (text.includes('\uFFFD')) throw new Error('neither UTF-8 nor CP949')
    return text
  }
}

/** A quote inside a field that does not begin with one is an ordinary character, as in: 5" */
function parsed(text: string, delimiter: string): (string | null)[][] {
  try {
    const rows = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Together these two allow spaces after a closing quote, and nothing else.
      relax_quotes: true,
      rtrim: true,
      to: mostLines + 1,
      on_record(row: string[]) {
        if (row.length > mostColumns) throw new TooLarge()
        return row
      },
    })
    return rows.map((row) => row.map((field) => field.trim() || null))
  } catch (error) {
    throw error instanceof CsvError ? new SheetProblem(whereAndWhat(text, error)) : error
  }
}

/** Line and reason of an error. `bytes` ends before the field that failed, so a quote that is never closed is reported where it was opened. */
function whereAndWhat(text: string, { code, bytes, index }: CsvError): string {
  const line = Buffer.from(text)
    .subarray(0, Number(bytes))
    .toString()
    .split(/\r\n|\n|\r/).length
  const what =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? '열린 따옴표(")가 닫히지 않았어요. 닫거나 지운'
      : '닫는 따옴표(") 뒤에 글자가 있어요. 글자를 지우거나 칸 안의 따옴표를 두 번("") 적은'
  return `${line}번째 줄 ${Number(index) + 1}번째 칸: ${what} 뒤 다시 올려 주세요.`
}
