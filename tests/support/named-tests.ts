import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** `test('…'`, `it.skip("…"`, also with the name on the next line. */
const named = /\b(?:test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g

const known = new Map<string, ReadonlySet<string>>()

/** The sentences of a test file's tests, as they are written there. */
function sentencesOf(file: string): ReadonlySet<string> {
  const sentences =
    known.get(file) ??
    new Set([...readFileSync(path.join(root, file), 'utf8').matchAll(named)].map(([, , name]) => name!))
  known.set(file, sentences)
  return sentences
}

/** Names tests of one file. */
export const by =
  (file: string) =>
  (sentence: string): string =>
    `${file} › ${sentence}`

/** Why 'tests/e2e/login.e2e.ts › a visitor browses …' names no test; undefined: it does. */
export function problemOfTest(name: string): string | undefined {
  const [file = '', sentence = ''] = name.split(' › ')
  if (!existsSync(path.join(root, file))) return `${file} is not there`
  return sentencesOf(file).has(sentence) ? undefined : `${file} has no test "${sentence}"`
}
