import { typedNumber, typedWon } from './typed-number.ts'
import { type PastedCell, readWeights, readWeight } from './weights-column.ts'

export type PastedPrice = { text: string; price: number } | { text: string; problem: string }
/** One box of a pasted table; `name` and `price` if the table has such a column. */
export type PastedRow = { name: string | undefined; weight: PastedCell; price: PastedPrice | undefined }

/**
 * Reads what was copied from the scale or a spreadsheet: a column (or one row) of weights, optionally with won per kg after them and names
 * of cuts before them. A first row without any number is the header.
 */
export function readPastedTable(pasted: string): PastedRow[] {
  const lines = pasted.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  if (rows.length === 1 || rows.every((cells) => cells.length === 1))
    return readWeights(pasted).map((weight) => ({ name: undefined, weight, price: undefined }))
  const body = rows.slice(hasNumber(rows[0]!) ? 0 : 1)
  const named = body.length > 0 && body.every(([first = '']) => first !== '' && !isNumber(first))
  return body.map((cells) => {
    const [weight = '', price] = named ? cells.slice(1) : cells
    return {
      name: named ? cells[0] : undefined,
      weight: readWeight(weight),
      price: price === undefined || price === '' ? undefined : readPrice(price),
    }
  })
}

const isNumber = (text: string): boolean => /^[\d,]*\.?\d+\s*(kg|g|㎏|그램|킬로|원)?$/i.test(text)
const hasNumber = (cells: readonly string[]): boolean => cells.some(isNumber)

function readPrice(text: string): PastedPrice {
  if (typedNumber(text, /원$/) === undefined) return { text, problem: '숫자가 아니에요' }
  const number = typedWon(text)
  if (number === undefined || number <= 0 || number > 9_999_999) return { text, problem: '원 단위 숫자가 아니에요' }
  return { text, price: number }
}
