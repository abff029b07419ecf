import type { Cell } from '#domain/intake-cells.ts'
import { SheetProblem } from './sheet-problem.ts'

export const mostColumns = 100
/** The desk's limit is lower and does not count blank lines. */
export const mostRows = 25_000
/** Characters: no cell of our tables needs more. */
const longestCell = 2_000
const mostLetters = 12_000_000

export class TooLarge extends SheetProblem {
  override name = 'TooLarge'
  constructor() {
    super(
      `표가 너무 커요. 열은 ${mostColumns}개, 줄은 ${mostRows.toLocaleString('ko-KR')}개까지 읽어요. 쓰지 않는 열과 줄을 지우거나 파일을 나눠 주세요.`,
    )
  }
}

/**
 * The cells without blank ones at the ends of rows and blank rows at the end. Throws TooLarge if more is left than a process should receive
 * at once.
 */
export function withinLimits(rows: readonly (readonly Cell[])[]): Cell[][] {
  const filled = rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1)
  if (filled.length > mostRows) throw new TooLarge()
  let letters = 0
  return filled.map((row) => {
    const cells = row.slice(0, row.findLastIndex((cell) => cell !== null) + 1).map(cut)
    for (const cell of cells) letters += typeof cell === 'string' ? cell.length : 1
    if (cells.length > mostColumns || letters > mostLetters) throw new TooLarge()
    return cells
  })
}

const cut = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, longestCell) : cell)
