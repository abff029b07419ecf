import { problemOfTest } from '#tests/support/named-tests.ts'
import type { Chapter } from './chapters.ts'

/** What keeps the table from being true: lines told twice or in another chapter, no reason, named tests that are not there. */
export function findProblems(chapters: readonly Chapter[]): string[] {
  const problems: string[] = []
  const told = new Set<string>()
  for (const { name, lines } of chapters)
    for (const { number, verdict, because, shown } of lines) {
      if (told.has(number)) problems.push(`${number}: stands there twice`)
      told.add(number)
      if (!name.startsWith(`V${number.split('.')[0]} `)) problems.push(`${number}: stands in ${name}`)
      if (verdict !== 'met' && !because) problems.push(`${number}: no reason`)
      for (const problem of shown.map(problemOfTest)) if (problem) problems.push(`${number}: ${problem}`)
    }
  return problems
}
