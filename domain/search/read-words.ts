import { convertQwertyToHangul } from 'es-hangul'
import { initialsWord, isInitials } from './initials.ts'
import { joined, type Meaning } from './meaning.ts'
import { nearestWord } from './nearest-word.ts'
import { readMeasure } from './read-measure.ts'
import { keyOf, type Lexicon, type Term, termsOf } from './terms.ts'

/** A piece of what was typed. Without `meaning` it is the name of nothing here. `corrected`: the name that it was probably meant to be. */
export type Piece = { text: string; meaning?: Meaning; corrected?: string }
export type Reader = { terms: readonly Term[]; read: (words: string) => Piece[] }

/** Words that narrow nothing in a shop of beef. */
const silent = new Set(['소고기', '쇠고기', '고기', '소', '냉장', '도매', '부위', '국내산', '국산'])
/** "육회용", "불고기감", "등심부위" are 육회, 불고기, 등심. */
const endings = /(?:용|용도|감|부위)$/
/** Words of the longest name that is written with spaces. */
const longestRun = 6

/** Makes a reader of buyers' words. Making one processes every name; reading with it is fast. */
export function readerOf(lexicon: Lexicon): Reader {
  const terms = termsOf(lexicon)
  const exact = new Map<string, Meaning>()
  for (const { key, meaning } of terms) if (!exact.has(key)) exact.set(key, meaning)
  for (const word of silent) exact.set(word, {})

  const named = (key: string): Meaning | undefined =>
    exact.get(key) ?? exact.get(key.replace(endings, '')) ?? readMeasure(key)

  const containing = (key: string, kind: Term['kind']): Meaning | undefined => {
    const found = terms.filter((term) => term.kind === kind && !term.spoken && term.key.includes(key))
    return found.length > 0 ? found.map(({ meaning }) => meaning).reduce(either) : undefined
  }
  const known = (key: string): Meaning | undefined =>
    isInitials(key)
      ? begunWith(key)
      : (named(key) ?? readNumber(key) ?? containing(key, 'cut') ?? containing(key, 'partner'))

  /** By initial consonants: "ㄷㅅ" is 등심. If no name has exactly these, each cut that contains them. */
  const begunWith = (key: string): Meaning | undefined => {
    const named = terms.filter(({ initials }) => initials === key)
    const found =
      named.length > 0 ? named : terms.filter(({ kind, initials }) => kind === 'cut' && initials.includes(key))
    const cuts = found.filter(({ meaning }) => meaning.pc_code)
    return cuts.length > 0 && cuts[0] === found[0]
      ? cuts.map(({ meaning }) => meaning).reduce(either)
      : found[0]?.meaning
  }

  /** "한우등심1++" as 한우, 등심, 1++: the fewest names that make up the word. */
  const glued = (key: string, seen = new Map<string, Meaning | undefined>()): Meaning | undefined => {
    if (key === '') return {}
    if (seen.has(key)) return seen.get(key)
    seen.set(key, undefined)
    for (let end = key.length; end > 0; end--) {
      const piece = key.slice(0, end)
      // A single character is a name only if it is a digit: "암" in "안심암" may be anything.
      const meaning = piece.length > 1 || /\d/.test(piece) ? named(piece) : undefined
      const rest = meaning && glued(key.slice(end), seen)
      if (!rest) continue
      seen.set(key, joined(meaning, rest))
      break
    }
    return seen.get(key)
  }

  function readOne(text: string): Piece {
    const key = keyOf(text)
    const meaning = known(key) ?? glued(key)
    if (meaning) return { text, meaning }
    // Typed with the keyboard in English mode: "rkfql" is 갈비.
    const typed = /^[a-z]{3,}$/i.test(text) ? convertQwertyToHangul(text) : undefined
    const meant = typed && (known(typed) ?? glued(typed))
    if (meant) return { text, meaning: meant, corrected: typed }
    const corrected = nearestWord(typed ?? key, exact.keys())
    return corrected === undefined ? { text } : { text, meaning: exact.get(corrected) ?? {}, corrected }
  }

  function read(words: string): Piece[] {
    const texts = split(words)
    const pieces: Piece[] = []
    for (let at = 0; at < texts.length;) {
      let run = Math.min(longestRun, texts.length - at)
      let meaning: Meaning | undefined
      for (; run > 1; run--) if ((meaning = known(keyOf(texts.slice(at, at + run).join(''))))) break
      pieces.push(meaning ? { text: texts.slice(at, at + run).join(' '), meaning } : readOne(texts[at] ?? ''))
      at += run
    }
    return pieces
  }
  return { terms, read }
}

/** Splits at spaces and punctuation. A letter that is still being composed is left out; consonants that stand alone are a word. */
export const split = (words: string): string[] =>
  words
    .replaceAll(/(?<!\S)([ㄱ-ㅎ]+)(?!\S)|[ㄱ-ㅎㅏ-ㅣ]+/g, (_, alone = '') => initialsWord(alone))
    .replaceAll(/[^ㄱ-ㅎ]+/g, (others) => others.normalize('NFKC'))
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .split(/[\s,/·"'“”‘’]+/)
    .filter(Boolean)

/** Three or more digits are part of a traceability number, with or without hyphens. */
function readNumber(key: string): Meaning | undefined {
  const number = key.replaceAll('-', '')
  return /^\d{3,12}$/.test(number) ? { number } : undefined
}

const either = (one: Meaning, other: Meaning): Meaning => ({
  ...((one.pc_code ?? other.pc_code) && { pc_code: [...new Set([...(one.pc_code ?? []), ...(other.pc_code ?? [])])] }),
  ...((one.partner_id ?? other.partner_id) && {
    partner_id: [...new Set([...(one.partner_id ?? []), ...(other.partner_id ?? [])])],
  }),
})
