import { marked } from './mark-words.ts'

type Props = { text: string; words: string }

/** Text with the words that were looked for marked; it stays text, whatever was typed. */
export function Marked({ text, words }: Props) {
  return marked(text, words).map(({ at, part, hit }) => (hit ? <mark key={at}>{part}</mark> : part))
}
