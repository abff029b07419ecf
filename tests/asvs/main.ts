import { chapters } from './chapters.ts'
import { findProblems } from './find-problems.ts'
import type { Requirement } from './requirement.ts'

/** `npm run asvs`: how the market keeps ASVS 5.0 at level 2, chapter by chapter, what is lacking, and what no test shows. */
const verdicts = { met: '지킴', part: '일부', not: '아님', 'n/a': '해당 없음' } as const
const say = (line: string) => void process.stdout.write(`${line}\n`)

const row = (lines: readonly Requirement[]) =>
  (Object.keys(verdicts) as (keyof typeof verdicts)[])
    .map((verdict) => `${verdicts[verdict]} ${lines.filter((line) => line.verdict === verdict).length}`)
    .join(' · ')

for (const { name, lines } of chapters) say(`${name}: ${lines.length}줄 (${row(lines)})`)
const all = chapters.flatMap(({ lines }) => lines)
say(`모두 ${all.length}줄 (${row(all)})`)

for (const { number, verdict, says, because } of all)
  if (verdict === 'part' || verdict === 'not') say(`${verdicts[verdict]} ${number} ${says}: ${because}`)
const unshown = all.filter(({ verdict, shown }) => verdict === 'met' && shown.length === 0)
for (const { number, says } of unshown) say(`시험 없음 ${number} ${says}`)
const problems = findProblems(chapters)
for (const problem of problems) say(`✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
