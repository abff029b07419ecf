import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { problemOfTest } from '#tests/support/named-tests.ts'
import type { Mutant } from './mutant.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What keeps mutants from meaning anything: a text that stands there no more or twice, a migration or the baseline, no such test. */
export function findProblems(mutants: readonly Mutant[]): string[] {
  const told = new Set<string>()
  return mutants.flatMap((mutant) => {
    const twice = told.has(mutant.breaks) ? ['stands there twice'] : []
    told.add(mutant.breaks)
    const found = [...twice, problemOfPlace(mutant), problemOfTest(mutant.caught)]
    return found.flatMap((problem) => (problem ? [`${mutant.breaks}: ${problem}`] : []))
  })
}

function problemOfPlace({ file, text, instead }: Mutant): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return `${file} is not there`
  const times = readFileSync(place, 'utf8').split(text).length - 1
  if (times !== 1) return `its text stands ${times} times in ${file}`
  if (text === instead) return 'changes nothing'
  return /\/(migrations|baseline)\//.test(file) ? `${file} runs once: only functions can be changed` : undefined
}
