import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { openFileRunner } from '#scripts/test/file-runner.ts'
import { startTestCluster } from '#scripts/test/test-cluster.ts'
import { template, variable } from '#tests/support/cluster.ts'
import { infecting } from './infect.ts'
import type { Mutant } from './mutant.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** `unheard`: the test did not get as far as passing or failing. `said`: what it found wrong, in one line. */
export type Outcome = { ended: 'passed' | 'failed' | 'unheard'; said: string }

/** Runs one mutant's test in a process of its own, with the mutant in it. */
export async function runInfected(mutant: Mutant, cluster: Record<string, string>): Promise<Outcome> {
  if (!mutant.file.endsWith('.sql')) return runTest(mutant.caught, cluster, infecting(mutant))
  const own = startTestCluster()
  try {
    const env = await own.env
    await infectFunction(mutant, env[variable]!)
    return await runTest(mutant.caught, env)
  } finally {
    await own.close()
  }
}

async function runTest(name: string, cluster: Record<string, string>, env?: Record<string, string>) {
  const outcomes = await runTests([name], cluster, env)
  return outcomes.get(name)!
}

/**
 * Runs tests of one file in a process of its own; what was not heard of is run once more. A sentence that is written with `${…}` stands
 * for all that come of it.
 */
export async function runTests(
  names: readonly string[],
  cluster: Record<string, string>,
  env: Record<string, string> = {},
): Promise<Map<string, Outcome>> {
  const outcomes = await runOnce(names, cluster, env)
  const unheard = names.filter((name) => outcomes.get(name)!.ended === 'unheard')
  if (unheard.length === 0) return outcomes
  return new Map([...outcomes, ...(await runOnce(unheard, cluster, env))])
}

async function runOnce(names: readonly string[], cluster: Record<string, string>, env: Record<string, string>) {
  const parts = names.map((name) => name.split(' › ') as [string, string])
  const runner = openFileRunner({ name: parts.map(([, sentence]) => fixedPart(sentence)), env })
  const { told, failures } = await runner.run(parts[0]![0], cluster)
  await runner.end()
  return new Map(
    names.map((name, at): [string, Outcome] => {
      const wanted = written(parts[at]![1])
      const isIt = ({ sentence }: { sentence: string }) => wanted.test(sentence.split(' › ').at(-1)!)
      const said = inOneLine((failures.find(isIt) ?? failures[0])?.thrown ?? '')
      const own = told.filter(isIt)
      // An uncaught error belongs to no sentence.
      const uncaught = failures.some((one) => one.uncaught)
      return [name, { ended: endOf(uncaught ? [{ outcome: 'failed' }] : own, said), said }]
    }),
  )
}

function endOf(own: readonly { outcome: 'passed' | 'failed' | 'skipped' }[], said: string): Outcome['ended'] {
  if (own.some(({ outcome }) => outcome === 'failed')) return ofTheMachine.test(said) ? 'unheard' : 'failed'
  return own.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'unheard'
}

/** What a test says that had no time on a busy machine: it tells nothing of the market. */
const ofTheMachine = /timeout exceeded when trying to connect/

/** Without the stack. */
const inOneLine = (thrown: string): string =>
  thrown
    .split(/\n\s+at /)[0]!
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)

const gap = /\$\{[^}]*\}/
const fixedPart = (sentence: string) =>
  sentence.split(gap).reduce((one, other) => (other.length > one.length ? other : one))
const written = (sentence: string) =>
  new RegExp(
    `^${sentence
      .split(gap)
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  )

async function infectFunction({ file, text, instead }: Mutant, cluster: string): Promise<void> {
  const url = new URL(cluster)
  url.pathname = `/${template}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const whole = await readFile(path.join(root, file), 'utf8')
    await client.query(whole.replace(text, () => instead))
  } finally {
    await client.end()
  }
}
