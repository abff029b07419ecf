export type Clock = {
  /** Milliseconds since the epoch, the shift included. */
  now(): number
  shift(): number
  /** Sets the shift (ms) and runs at once what has become due by it. */
  turn(shift: number): void
  /** Runs `act` when the clock reaches `due`; the answer takes the appointment back. */
  at(due: number, act: () => void): () => void
  close(): void
}

type Appointment = { due: number; act: () => void }

/** Longest sleep in one go: a timer of Node overflows beyond 24 days. */
const longestSleep = 3_600_000

/** A clock that can be turned. Every deadline of the sandbox hangs on it. */
export function createClock(): Clock {
  let shift = 0
  let timer: NodeJS.Timeout | undefined
  /** When the timer rings; only an earlier appointment needs a new one, a cancelled one may ring for nothing. */
  let rings = Infinity
  const appointments = new Set<Appointment>()
  const now = () => Date.now() + shift

  function runDue(): void {
    const due = [...appointments].filter((one) => one.due <= now()).toSorted((one, other) => one.due - other.due)
    for (const appointment of due) {
      appointments.delete(appointment)
      appointment.act()
    }
    arm()
  }

  function arm(): void {
    rings = Infinity
    for (const { due } of appointments) rings = Math.min(rings, due)
    setRing()
  }

  function setRing(): void {
    clearTimeout(timer)
    if (rings === Infinity) return
    timer = setTimeout(runDue, Math.min(Math.max(rings - now(), 0), longestSleep))
    timer.unref()
  }

  return {
    now,
    shift: () => shift,
    turn(next) {
      shift = next
      runDue()
    },
    at(due, act) {
      const appointment = { due, act }
      appointments.add(appointment)
      if (due < rings) {
        rings = due
        setRing()
      }
      return () => void appointments.delete(appointment)
    },
    close() {
      clearTimeout(timer)
      appointments.clear()
    },
  }
}
