import { availableParallelism } from 'node:os'
import type { Mutant } from './mutant.ts'
import { type Outcome, runInfected, runTests } from './run-test.ts'

export type Hunt = {
  caught: Mutant[]
  survived: Mutant[]
  /** In these nothing can be learned: the test does not pass without the mutant, or was not heard of with it. */
  unproven: { mutant: Mutant; why: string }[]
}

type Options = {
  /** Where tests find PostgreSQL. */
  cluster: Record<string, string>
  onMutant: (mutant: Mutant, isCaught: boolean, said: string) => void
}

/** Sees each named test pass on the market as it is, and then fail on the market with its mutant. */
export async function hunt(mutants: readonly Mutant[], { cluster, onMutant }: Options): Promise<Hunt> {
  const before = await runUntouched(mutants, cluster)
  const found: Hunt = { caught: [], survived: [], unproven: [] }
  await sideBySide(mutants, async (mutant) => {
    const first = before.get(mutant.caught)!
    const then = first.ended === 'passed' ? await runInfected(mutant, cluster) : undefined
    const { ended, said } = then ?? first
    if (then?.ended === 'failed') found.caught.push(mutant)
    else if (then?.ended === 'passed') found.survived.push(mutant)
    else found.unproven.push({ mutant, why: `${then ? 'with' : 'without'} it its test ${ended}: ${said}` })
    onMutant(mutant, then?.ended === 'failed', said)
  })
  return found
}

async function runUntouched(mutants: readonly Mutant[], cluster: Record<string, string>) {
  const names = [...new Set(mutants.map(({ caught }) => caught))]
  const files = [...Map.groupBy(names, (name) => name.split(' › ')[0]).values()]
  const outcomes = new Map<string, Outcome>()
  await sideBySide(files, async (some) => {
    for (const [name, outcome] of await runTests(some, cluster)) outcomes.set(name, outcome)
  })
  return outcomes
}

/** As many at a time as there are processors. */
async function sideBySide<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const queue = [...all]
  const next = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}
