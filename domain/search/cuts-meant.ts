import { joined, type Meaning } from './meaning.ts'
import type { Reader } from './read-words.ts'

/** Characters: no name of a cut is longer, and longer texts are slow to read. */
const longest = 20

/** The codes of the cuts that a word of the trade may mean: '채끝' is 채끝살, '등심' everything cut from it. Empty: it names no cut. */
export function cutsMeant({ read }: Reader, word: string): readonly string[] {
  if (word.length > longest) return []
  const pieces = read(word)
  if (pieces.some(({ meaning }) => !meaning)) return []
  return pieces.reduce<Meaning>((all, { meaning }) => joined(all, meaning ?? {}), {}).pc_code ?? []
}
