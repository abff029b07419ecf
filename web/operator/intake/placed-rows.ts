import { type PastedRow, readPastedTable } from '#domain/pasted-table.ts'
import type { Row } from './form.ts'

/** Why nothing was pasted: the cells with a problem, and that there are more cells than cuts. */
export type RefusedPaste = { cells: readonly string[]; more: string | undefined }
type Placed = { rows: readonly Row[]; next: number } | { refused: RefusedPaste }

/**
 * The rows with a pasted table of weights and prices in them, from the row `from` on, and the row after the last one: all cells or none.
 * `nameOf`: a cut's name by its code.
 */
export function placeTable(
  text: string,
  { rows, from, nameOf }: { rows: readonly Row[]; from: number; nameOf: (code: string) => string },
): Placed {
  const pasted = readPastedTable(text)
  const places = placesOf(pasted, rows, { from, nameOf })
  const room = rows.length - from
  const more =
    pasted[0]?.name === undefined && pasted.length > room
      ? `${pasted.length}칸을 붙여넣었는데 남은 부위는 ${room}개예요.`
      : undefined
  const cells = pasted.flatMap((row, n) => problemsOf(row, n, places[n] ?? -1))
  if (cells.length > 0 || more) return { refused: { cells, more } }
  const filled = [...rows]
  for (const [n, { weight, price }] of pasted.entries()) {
    const at = places[n] ?? -1
    const row = rows[at]
    if (!row || !('weight' in weight)) continue
    const kg_price = price && 'price' in price ? String(price.price) : row.kg_price
    filled[at] = { ...row, weight: weight.weight.toFixed(2), kg_price }
  }
  return { rows: filled, next: Math.max(...places) + 1 }
}

/** The row for each pasted row: by its name if names were copied too, else in order; -1: there is none. */
function placesOf(
  pasted: readonly PastedRow[],
  rows: readonly Row[],
  { from, nameOf }: { from: number; nameOf: (code: string) => string },
): number[] {
  const taken = new Set<number>()
  return pasted.map(({ name }, n) => {
    const at =
      name === undefined ? from + n : rows.findIndex((row, place) => !taken.has(place) && nameOf(row.pc_code) === name)
    taken.add(at)
    return at
  })
}

function problemsOf({ name, weight, price }: PastedRow, n: number, at: number): string[] {
  const lost = at < 0 ? [`${n + 1}번째 줄 ‘${name}’ 이 도체에 없는 부위예요`] : []
  const cells = [weight, price].flatMap((cell) =>
    cell && 'problem' in cell ? [`${n + 1}번째 칸 ${cell.text && `‘${cell.text}’ `}${cell.problem}`] : [],
  )
  return [...lost, ...cells]
}
