import { problemOfTest } from '#tests/support/named-tests.ts'
import type { Section } from './sections.ts'

/** What keeps the table from being true: items without a test, named tests that are not there, items told twice. */
export function findProblems(sections: readonly Section[]): string[] {
  const problems: string[] = []
  for (const { name, items } of sections) {
    const told = new Set<string>()
    for (const { says, verdict, shown } of items) {
      if (told.has(says)) problems.push(`${name}: ${says}: stands there twice`)
      told.add(says)
      if (verdict !== 'missing' && shown.length === 0) problems.push(`${name}: ${says}: no test shows it`)
      for (const problem of shown.map(problemOfTest)) if (problem) problems.push(`${name}: ${says}: ${problem}`)
    }
  }
  return problems
}
