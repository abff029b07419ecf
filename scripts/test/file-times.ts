import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const store = '.tmp/test-times.json'
/** The estimate for a test file that has never run here, in seconds per byte: enough to let long files begin first. */
const secondsPerByte = 1 / 5_000
/** The estimate for slow tests in seconds, so that a fresh clone does not end with one of them alone; the simulation takes minutes. */
const secondsOfSlow = 60
const usual: Record<string, number> = { 'tests/simulation/simulation.slow.test.ts': 600 }

export type FileTimes = {
  /** Seconds that a file took the last time. */
  expected(file: string): number
  note(file: string, seconds: number): void
  keep(): void
}

/** Remembers how long test files took, so that the long ones begin first and no processor is idle at the end. */
export function fileTimes(root: string): FileTimes {
  const place = path.join(root, store)
  const known = read(place)
  return {
    expected: (file) =>
      known[file] ??
      usual[file] ??
      statSync(path.join(root, file)).size * secondsPerByte + (file.endsWith('.slow.test.ts') ? secondsOfSlow : 0),
    note: (file, seconds) => void (known[file] = Number(seconds.toFixed(2))),
    keep() {
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, JSON.stringify(known, null, 1))
    },
  }
}

function read(place: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
