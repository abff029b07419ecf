import { mostColumns, TooLarge } from './within-limits.ts'

/** Lines, blank ones among them. */
const mostLines = 100_000

/** Rows of a CSV (commas or tabs, RFC 4180). In UTF-8, or else in what a Korean Excel saves. Ends with TooLarge before it has read too much. */
export function readCsv(bytes: Buffer): (string | null)[][] {
  const text = decoded(bytes)
  const comma = text.slice(0, text.search(/[\r\n]|$/)).includes('\t') ? '\t' : ','
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let at = 0
  while (at < text.length) {
    const [field, end] = text[at] === '"' ? quoted(text, at + 1) : plain(text, at, comma)
    const [, next] = plain(text, end, comma)
    row.push(field === '' ? null : field)
    if (row.length > mostColumns || rows.length > mostLines) throw new TooLarge()
    if (text[next] === comma) {
      at = next + 1
      continue
    }
    rows.push(row)
    row = []
    at = next + (text.startsWith('\r\n', next) ? 2 : 1)
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr', { fatal: true }).decode(bytes)
  }
}

function plain(text: string, from: number, comma: string): [field: string, next: number] {
  let at = from
  while (at < text.length && text[at] !== comma && text[at] !== '\n' && text[at] !== '\r') at++
  return [text.slice(from, at).trim(), at]
}

/** A quote inside is written twice; what stands after the closing one is not looked at. */
function quoted(text: string, from: number): [field: string, next: number] {
  let at = from
  let field = ''
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return [field + text.slice(at), text.length]
    field += text.slice(at, end)
    if (text[end + 1] !== '"') return [field.trim(), end + 1]
    field += '"'
    at = end + 2
  }
}
