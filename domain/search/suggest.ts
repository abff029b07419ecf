import { isInitials } from './initials.ts'
import { joined, type Meaning } from './meaning.ts'
import { type Piece, type Reader, split } from './read-words.ts'
import { keyOf, type Term, type TermKind } from './terms.ts'

/** A suggestion, as it would be typed; `words`: just what was typed. */
export type Suggested = { kind: TermKind | 'number' | 'words'; sch_word: string; meaning: Meaning }

const most = 8
/** Words at the end that are completed together: a name may have up to three. */
const longestEnd = 3
const ranks: TermKind[] = ['part', 'cut', 'use', 'name', 'kind', 'sex', 'grade', 'partner']

/** Suggestions for words that are still being typed: names that begin with the last word, then names that contain it. The best come first. */
export function suggested({ read, terms }: Reader, words: string): Suggested[] {
  const texts = split(words)
  const isOpen = texts.length === 0 || /\s$/.test(words)
  const ends = isOpen ? [0] : [longestEnd, 2, 1].filter((length) => length <= texts.length)
  const found = new Map<string, Suggested>()
  for (const length of ends) {
    const before = texts.slice(0, texts.length - length)
    const said = wholly(read(before.join(' '))) ?? {}
    const key = keyOf(texts.slice(texts.length - length).join(''))
    for (const { label, kind, meaning } of continuing(terms, key)) {
      const all = joined(said, meaning)
      const known = JSON.stringify(all)
      if (!found.has(known)) found.set(known, { kind, sch_word: [...before, label].join(' '), meaning: all })
    }
  }
  // No name continues it, but it may have a meaning as it is: a weight, a number, words without spaces.
  const typed = found.size === 0 ? wholly(read(words)) : undefined
  if (typed) return [{ kind: 'words', sch_word: texts.join(' '), meaning: typed }]
  return [...found.values()].slice(0, most)
}

/** The combined meaning of all pieces; undefined if one has none. */
function wholly(pieces: readonly Piece[]): Meaning | undefined {
  if (pieces.some(({ meaning }) => !meaning)) return undefined
  const all = pieces.flatMap(({ meaning }) => meaning ?? []).reduce(joined, {})
  return Object.keys(all).length > 0 ? all : undefined
}

function continuing(terms: readonly Term[], key: string): Term[] {
  if (key === '') return terms.filter(({ kind }) => kind === 'part')
  const nameOf = (term: Term) => (isInitials(key) ? term.initials : term.key)
  const begins = terms.filter((term) => nameOf(term).startsWith(key))
  // Not in grades: "등" should find 꽃등심살, not 1등급.
  const holds = terms.filter(
    (term) => term.kind !== 'grade' && !term.spoken && nameOf(term).includes(key) && !nameOf(term).startsWith(key),
  )
  return [begins, holds].flatMap((some) =>
    some.toSorted((one, other) => ranks.indexOf(one.kind) - ranks.indexOf(other.kind)),
  )
}
