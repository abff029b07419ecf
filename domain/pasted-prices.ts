import { typedWon } from './typed-number.ts'

/** One line of a pasted list: a box's number and its won per kg, or why the line is invalid. */
export type PastedBoxPrice = { text: string; id: number; kg_price: number } | { text: string; problem: string }

/**
 * Reads boxes and their won per kg, as copied from a spreadsheet: one box per line, separated by a tab, a comma or spaces. A first line
 * without a number is the header. The same box twice is an error.
 */
export function readPastedPrices(pasted: string): PastedBoxPrice[] {
  const lines = pasted
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const body = lines.slice(lines[0] !== undefined && !/\d/.test(lines[0]) ? 1 : 0)
  const seen = new Set<number>()
  return body.map((text) => {
    const [number = '', ...rest] = text.split(/\t|\s+|,(?!\d{3}(?!\d))/).filter(Boolean)
    const id = Number(number.replace(/^#/, ''))
    const price = typedWon(rest.join(' '))
    if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return { text, problem: '상품 번호가 아니에요' }
    if (!price || price > 9_999_999) return { text, problem: 'kg당 가격이 원 단위 숫자가 아니에요' }
    if (seen.has(id)) return { text, problem: '같은 번호가 또 있어요' }
    seen.add(id)
    return { text, id, kg_price: price }
  })
}
