import { typedNumber } from './typed-number.ts'

/** One cell of a pasted column: kg with two decimals, or why it is invalid. */
export type PastedCell = { text: string; weight: number } | { text: string; problem: string }

/**
 * Reads a column of weights from the scale or a spreadsheet: one number per line, or side by side with tabs. In kg; in grams if it says so,
 * or if a whole number is too heavy for a box. Empty lines at the end are ignored; an empty cell in between is an error.
 */
export function readWeights(pasted: string): PastedCell[] {
  const cells = pasted
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split(/[\n\t]/)
  return cells.map((cell) => readWeight(cell.trim()))
}

const heaviestBox = 150
const units = /(kg|g|그램|킬로)$/i

export function readWeight(text: string): PastedCell {
  if (text === '') return { text, problem: '빈 칸이에요' }
  const unit = units.exec(text.normalize('NFKC'))?.[0].toLowerCase()
  const number = typedNumber(text, units)
  if (number === undefined) return { text, problem: '숫자가 아니에요' }
  const inGrams = unit === 'g' || unit === '그램' || (!unit && Number.isInteger(number) && number > heaviestBox)
  const weight = Math.round(inGrams ? number / 10 : number * 100) / 100
  if (weight <= 0) return { text, problem: '0보다 커야 해요' }
  if (weight > heaviestBox) return { text, problem: `${heaviestBox}kg보다 무거워요` }
  return { text, weight }
}
