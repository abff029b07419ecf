import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Section } from './sections.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** `test('…'`, `it.skip("…"`, also where the name stands on a line of its own. */
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

/** What keeps the table from being true: items without a test, named tests that are not there, items told twice. */
export function findProblems(sections: readonly Section[]): string[] {
  const problems: string[] = []
  for (const { name, items } of sections) {
    const told = new Set<string>()
    for (const { says, verdict, shown } of items) {
      if (told.has(says)) problems.push(`${name}: ${says}: stands there twice`)
      told.add(says)
      if (verdict !== 'missing' && shown.length === 0) problems.push(`${name}: ${says}: no test shows it`)
      for (const one of shown) {
        const [file = '', sentence = ''] = one.split(' › ')
        if (!existsSync(path.join(root, file))) problems.push(`${name}: ${says}: ${file} is not there`)
        else if (!sentencesOf(file).has(sentence)) problems.push(`${name}: ${says}: ${file} has no test "${sentence}"`)
      }
    }
  }
  return problems
}
