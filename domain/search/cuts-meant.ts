import { joined, type Meaning } from './meaning.ts'
import type { Reader } from './read-words.ts'

/** A name of a cut is shorter, and a longer text would be long to read. */
const longest = 20

/** The cuts that a word of the trade may stand for, by their codes: '채끝' is 채끝살, '등심' all that is cut from it. None: it names no cut. */
export function cutsMeant({ read }: Reader, word: string): readonly string[] {
  if (word.length > longest) return []
  const pieces = read(word)
  if (pieces.some(({ meaning }) => !meaning)) return []
  return pieces.reduce<Meaning>((all, { meaning }) => joined(all, meaning ?? {}), {}).pc_code ?? []
}
