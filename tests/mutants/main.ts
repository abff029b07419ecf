import { cpus, loadavg } from 'node:os'
import { startTestCluster } from '#scripts/test/test-cluster.ts'
import { areas } from './areas.ts'
import { findProblems } from './find-problems.ts'
import { hunt } from './hunt.ts'

/**
 * `npm run mutants`: puts each deliberate bug into the market and sees its test fail. Words pick those with one of them in their area,
 * file or sentence. Exit code 1 when one survives or says nothing any more.
 */
const words = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const mutants = areas.flatMap(({ name, mutants: all }) =>
  all.filter(
    ({ file, breaks }) => words.length === 0 || words.some((word) => `${name} ${file} ${breaks}`.includes(word)),
  ),
)
const problems = findProblems(mutants)
for (const problem of problems) say(`✗ ${problem}`)
process.exitCode = 1
if (problems.length === 0 && mutants.length > 0) {
  const began = performance.now()
  const cluster = startTestCluster()
  try {
    const { caught, survived, unproven } = await hunt(mutants, {
      cluster: await cluster.env,
      onMutant: ({ breaks }, isCaught, said) => say(`${isCaught ? '✔' : '✗'} ${breaks}\n    ${said}`),
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    for (const { breaks, caught: test } of survived) say(`✗ 살아남음: ${breaks}\n    ${test}`)
    for (const { mutant, why } of unproven) say(`✗ 알 수 없음: ${mutant.breaks}: ${why}\n    ${mutant.caught}`)
    say(
      `일부러 넣은 버그 ${mutants.length}, 잡은 것 ${caught.length}, 살아남은 것 ${survived.length}, 알 수 없는 것 ${unproven.length}`,
    )
    say(`${seconds}초, ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`)
    process.exitCode = survived.length + unproven.length > 0 ? 1 : 0
  } finally {
    await cluster.close()
  }
}
