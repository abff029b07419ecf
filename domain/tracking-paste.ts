/** A pasted row: `key` says which lines (empty: the next selected one), `courier` is the text as written. */
export type PastedRow = { key: string; courier: string; number: string }

export type LineKey = { order_no: string } | { line_ids: number[] } | { product_id: number }

/**
 * '20261120-000148' is an order, also without its year ('1120-000148') and, as the lists print it, without its day ('000148'; no line has a
 * number that begins with 0). 'P88' is a box, '1203' (up to nine digits, also '#1203') a line as the order sheet numbers it, '1203+1204'
 * lines in one parcel as the label files number them. Of an order the key is the end of its number.
 */
export function lineKeyOf(written: string): LineKey | undefined {
  const key = written.trim()
  if (/^(\d{4}|\d{8})-\d{6,}$/.test(key)) return { order_no: key }
  if (/^0\d{5}$/.test(key)) return { order_no: `-${key}` }
  const box = /^P(\d{1,9})$/i.exec(key)
  if (box) return { product_id: Number(box[1]) }
  const lines = /^#?(\d{1,9}(\+\d{1,9}){0,99})$/.exec(key)
  return lines ? { line_ids: lines[1]!.split('+').map(Number) } : undefined
}

/** Whether it is the number of an order, and so means those of its lines that wait. */
export function meansOrder(written: string): boolean {
  const key = lineKeyOf(written)
  return key !== undefined && 'order_no' in key
}

const isKey = (cell: string): boolean => lineKeyOf(cell) !== undefined
/** Nine digits or more, with any separators. */
const isNumber = (cell: string): boolean => /^[\d\s-]+$/.test(cell) && cell.replaceAll(/\D/g, '').length >= 9

/** '20261120-000148 CJ 6012 3456 7890', split at spaces: no parcel number looks like its first word. */
const typedRow = /^\s*(\d{8}-\d{6,}|P\d{1,9}|#\d{1,9})\s+([^\d\s]\S*\s)?([\d\s-]+)$/i

/**
 * Reads a pasted column or table: '주문번호⇥택배사⇥송장', '주문번호⇥송장', '택배사⇥송장' or only the number. Cells are separated by tabs, commas or semicolons;
 * in a row typed by hand also by spaces, after something that can only be a key. A header line is skipped; an unreadable row is kept, so
 * that the check reports it.
 */
export function readPaste(text: string): PastedRow[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (typedRow.exec(line)?.slice(1) ?? line.split(/[\t,;]/)).map((cell) => cell?.trim() ?? ''))
  return lines
    .filter((cells) => cells.some(Boolean))
    .filter((cells, at) => !(at === 0 && cells.every((cell) => !/\d/.test(cell))))
    .map(rowOf)
}

function rowOf(cells: string[]): PastedRow {
  const filled = cells.filter(Boolean)
  const number = filled.at(-1) ?? ''
  if (filled.length === 1) return { key: '', courier: '', number }
  const [first = '', second = ''] = filled
  if (filled.length === 2)
    return isKey(first) ? { key: first, courier: '', number } : { key: '', courier: first, number }
  // There may be another column between them: the name of the cut, the buyer.
  const courier = filled.slice(1, -1).findLast((cell) => !isNumber(cell)) ?? second
  return { key: first, courier, number }
}

/** The courier that is meant: by its code, its whole name, or the beginning of it ('CJ', '롯데'). */
export function courierNamed<Courier extends { code: string; courier_name: string }>(
  couriers: readonly Courier[],
  written: string,
): Courier | undefined {
  const word = written.replaceAll(/\s/g, '').toLowerCase()
  if (!word) return undefined
  return (
    couriers.find(({ code, courier_name }) => code === word || courier_name.toLowerCase() === word) ??
    couriers.find(({ courier_name }) => courier_name.toLowerCase().startsWith(word)) ??
    (word.length >= 2 ? couriers.find(({ courier_name }) => courier_name.toLowerCase().includes(word)) : undefined)
  )
}
