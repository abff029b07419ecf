import { joined, type Meaning, type MeaningKey } from './meaning.ts'
import type { Piece } from './read-words.ts'

/** In this order conditions are given up while nothing fits all of them. The cut is never given up: it is what the buyer came for. */
const givenUp: readonly MeaningKey[] = ['weight', 'kg_price', 'sex', 'grade_code', 'beef_code', 'partner_id']

/** A meaning to search for; `leftOut`: the buyer's words that it drops. `near`: order by closeness to this dropped weight. */
export type Asked = { meaning: Meaning; leftOut: string[]; near?: number }

/** The meaning of all pieces, then with fewer and fewer conditions. Empty if no word has a meaning. */
export function widened(pieces: readonly Piece[]): Asked[] {
  const unknown = pieces.filter(({ meaning }) => !meaning).map(({ text }) => text)
  const whole = pieces.flatMap(({ meaning }) => meaning ?? []).reduce(joined, {})
  if (Object.keys(whole).length === 0) return []
  const asked: Asked[] = [{ meaning: whole, leftOut: unknown }]
  let meaning = whole
  const gone: MeaningKey[] = []
  for (const key of givenUp) {
    if (!(key in meaning) || Object.keys(meaning).length === 1) continue
    const { [key]: _, ...less } = meaning
    meaning = less
    gone.push(key)
    const near = gone.includes('weight') ? whole.weight?.near : undefined
    asked.push({
      meaning,
      leftOut: pieces
        .filter((piece) => !piece.meaning || gone.some((one) => piece.meaning && one in piece.meaning))
        .map(({ text }) => text),
      ...(near !== undefined && { near }),
    })
  }
  return asked
}
