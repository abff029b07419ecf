import { AsyncLocalStorage } from 'node:async_hooks'

export type Clock = {
  /** Milliseconds since the epoch, the shift included. */
  now(): number
  shift(): number
  /** Sets the shift (ms) and runs at once what has become due by it. */
  turn(shift: number): void
  /** Runs `act` when the clock reaches `due`; the returned function cancels that. */
  at(due: number, act: () => void): () => void
  /** Inside `work` all these functions use the clock of that name, which nobody else sets. */
  within<Result>(name: string, work: () => Result): Result
  close(): void
}

type Appointment = { due: number; act: () => void; clock: string }

/** Longest sleep in one go: a timer of Node overflows beyond 24 days. */
const longestSleep = 3_600_000

/** A clock that can be set. Every deadline of the sandbox depends on it. */
export function createClock(): Clock {
  const shifts = new Map<string, number>()
  const named = new AsyncLocalStorage<string>()
  let timer: NodeJS.Timeout | undefined
  /** When the timer fires, by the machine's clock. Only an earlier appointment sets a new timer; after a cancelled one it may fire for nothing. */
  let rings = Infinity
  const appointments = new Set<Appointment>()
  const nameOf = () => named.getStore() ?? ''
  const shiftOf = (name: string) => shifts.get(name) ?? 0
  const now = () => Date.now() + shiftOf(nameOf())
  const momentOf = ({ due, clock }: Appointment) => due - shiftOf(clock)

  function runDue(): void {
    const due = [...appointments]
      .filter((one) => momentOf(one) <= Date.now())
      .toSorted((one, other) => momentOf(one) - momentOf(other))
    for (const appointment of due) {
      appointments.delete(appointment)
      named.run(appointment.clock, appointment.act)
    }
    arm()
  }

  function arm(): void {
    rings = Infinity
    for (const appointment of appointments) rings = Math.min(rings, momentOf(appointment))
    setRing()
  }

  function setRing(): void {
    clearTimeout(timer)
    if (rings === Infinity) return
    timer = setTimeout(runDue, Math.min(Math.max(rings - Date.now(), 0), longestSleep))
    timer.unref()
  }

  return {
    now,
    shift: () => shiftOf(nameOf()),
    turn(next) {
      shifts.set(nameOf(), next)
      runDue()
    },
    at(due, act) {
      const appointment = { due, act, clock: nameOf() }
      appointments.add(appointment)
      if (momentOf(appointment) < rings) {
        rings = momentOf(appointment)
        setRing()
      }
      return () => void appointments.delete(appointment)
    },
    within: (name, work) => named.run(name, work),
    close() {
      clearTimeout(timer)
      appointments.clear()
    },
  }
}
