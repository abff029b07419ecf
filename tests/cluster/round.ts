/** What one harm did. */
export type Round = {
  harm: string
  /** Seconds without a sale, the longest. */
  pause: number
  /** What was asked and not answered, or refused. */
  failures: string[]
  sales: number
  /** Of the machine, over the last minute. */
  load: number
  /** Why the round is no good: the harm could not be done, or the cluster did not become whole. */
  broken?: string
}

/** What may be asked of a cluster in which this happens. */
export type Aim = {
  /** Seconds without a sale. */
  pause?: number
  /** Nothing that is asked may go unanswered. */
  losesNothing?: true
}

export const lineOf = ({ harm, pause, failures, sales, load, broken }: Round): string =>
  `${harm}: ${pause.toFixed(1)}초 멈춤, 실패 ${failures.length}, 판매 ${sales}, load ${load.toFixed(1)}` +
  (failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 2).join(' · ')})` : '') +
  (broken === undefined ? '' : `\n✗ ${broken}`)

/** All rounds as a table, a line for each harm, in the order of `harms`. */
export function tableOf(rounds: readonly Round[], aims: ReadonlyMap<string, Aim>): string[] {
  const byHarm = Map.groupBy(rounds, ({ harm }) => harm)
  const lines = [...byHarm].map(([harm, all]) => {
    const pauses = all.map(({ pause }) => pause).toSorted((one, other) => one - other)
    const longest = all.reduce((one, other) => (other.pause > one.pause ? other : one))
    const lost = total(all, ({ failures }) => failures.length)
    const aim = aims.get(harm) ?? {}
    const missed = all.filter((one) => misses(one, aim))
    const cells = [
      harm,
      all.length,
      pauses[Math.floor(pauses.length / 2)]!.toFixed(1),
      `${longest.pause.toFixed(1)} (${longest.load.toFixed(1)})`,
      aim.pause ?? (aim.losesNothing ? 'none lost' : '–'),
      missed.length,
      lost,
      total(all, ({ sales }) => sales),
      all.filter(({ broken }) => broken !== undefined).length,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| harm | rounds | pause, median | longest (load then) | aim | missed | lost | paid | broken |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines.toSorted(),
  ]
}

const misses = ({ pause, failures }: Round, aim: Aim) =>
  (aim.pause !== undefined && pause > aim.pause) || (aim.losesNothing === true && failures.length > 0)

const total = (rounds: readonly Round[], of: (round: Round) => number) =>
  rounds.reduce((sum, round) => sum + of(round), 0)
