import { marked } from './mark-words.ts'

type Props = { text: string; words: string }

/** A text with the searched words marked. It stays text, whatever was typed. */
export function Marked({ text, words }: Props) {
  return marked(text, words).map(({ at, part, hit }) => (hit ? <mark key={at}>{part}</mark> : part))
}
