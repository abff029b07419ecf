import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const millisecondsPerTick = 10

/** Processor time that processes and all their children have used, in milliseconds; NaN if the system does not provide it. */
export function processorTime(...pids: number[]): number {
  const wanted = new Set(pids)
  let ticks = 0
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const stat = statOf(name)
      if (stat && wanted.has(Number(name))) ticks += stat.ticks + stat.ofEnded
      else if (stat && wanted.has(stat.parent)) ticks += stat.ticks
    }
    return ticks * millisecondsPerTick
  } catch {
    return Number.NaN
  }
}

/** `ofEnded`: the time of children that have ended, such as connections of PostgreSQL. */
function statOf(pid: string): { parent: number; ticks: number; ofEnded: number } | undefined {
  try {
    // The name in brackets may contain anything; the fields follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [, parent, ...rest] = fields.map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
    return { parent: parent ?? 0, ticks: user + system, ofEnded: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
