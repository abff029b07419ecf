/** One cell of a pasted column: kg with two decimals, or why it is none. */
export type PastedCell = { text: string; weight: number } | { text: string; problem: string }

/**
 * A column of weights from the scale or a spreadsheet: a number a line, or side by side with tabs. kg, or grams where it says so or where
 * a whole number is too heavy for a box. Empty lines at the end are nothing; an empty cell between is a mistake.
 */
export function readWeights(pasted: string): PastedCell[] {
  const cells = pasted
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split(/[\n\t]/)
  return cells.map((cell) => readWeight(cell.trim()))
}

const heaviestBox = 150

export function readWeight(text: string): PastedCell {
  if (text === '') return { text, problem: '빈 칸이에요' }
  const found = /^([\d,]*\.?\d+)\s*(kg|g|㎏|그램|킬로)?$/i.exec(text)
  const number = Number(found?.[1]?.replaceAll(',', ''))
  if (!found || !Number.isFinite(number)) return { text, problem: '숫자가 아니에요' }
  const unit = found[2]?.toLowerCase()
  const inGrams = unit === 'g' || unit === '그램' || (!unit && Number.isInteger(number) && number > heaviestBox)
  const weight = Math.round(inGrams ? number / 10 : number * 100) / 100
  if (weight <= 0) return { text, problem: '0보다 커야 해요' }
  if (weight > heaviestBox) return { text, problem: `${heaviestBox}kg보다 무거워요` }
  return { text, weight }
}
