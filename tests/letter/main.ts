import { findProblems } from './find-problems.ts'
import { sections } from './sections.ts'

/** `npm run letter`: how the market keeps SPEC, section by section, and what shows it. */
const verdicts = { exact: '그대로', decision: '결정에 따라 다름', missing: '없음' } as const
const say = (line: string) => void process.stdout.write(`${line}\n`)

const row = (items: readonly { verdict: keyof typeof verdicts }[]) =>
  (Object.keys(verdicts) as (keyof typeof verdicts)[])
    .map((verdict) => `${verdicts[verdict]} ${items.filter((item) => item.verdict === verdict).length}`)
    .join(' · ')

for (const { name, items } of sections) say(`${name}: ${items.length}개 (${row(items)})`)
const all = sections.flatMap((section) => section.items)
say(`모두 ${all.length}개 (${row(all)})`)

for (const { says, verdict, because } of all) if (verdict === 'decision') say(`≠ ${says}: ${because}`)
const lacking = [
  ...all.filter(({ verdict }) => verdict === 'missing').map(({ says }) => says),
  ...findProblems(sections),
]
for (const one of lacking) say(`✗ ${one}`)
process.exitCode = lacking.length > 0 ? 1 : 0
