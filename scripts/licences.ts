import path from 'node:path'
import { allowedFor, isMeant, mayInstall } from './parts/allowed.ts'
import { licenceOf, problemsOf } from './parts/judge.ts'
import { readParts } from './parts/read-parts.ts'

/** `npm run licences`: lists the licence of every package, the packages with install scripts, and what is not allowed (exit code 1). */
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { parts } = readParts(path.resolve(import.meta.dirname, '..'))

const byLicence = Map.groupBy(parts, (part) => licenceOf(part) ?? '밝히지 않음')
for (const [licence, those] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length)) {
  say(`${licence}: ${those.length}개`)
  for (const { name, version } of those) {
    const allowed = allowedFor.find((one) => licence.includes(one.licence) && isMeant(one.package, name))
    if (allowed) say(`  ${name}@${version}: ${allowed.because}`)
  }
}
say('설치할 때 프로그램을 실행하는 것:')
for (const { name, version } of parts.filter(({ installs }) => installs))
  say(`  ${name}@${version}: ${mayInstall.find((one) => isMeant(one.package, name))?.because ?? '?'}`)

const problems = parts.flatMap(problemsOf)
for (const problem of problems) say(`✗ ${problem}`)
say(`모두 ${parts.length}개, 허락하지 않은 것 ${problems.length}개`)
process.exitCode = problems.length > 0 ? 1 : 0
