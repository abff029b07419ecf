import { globSync } from 'node:fs'
import path from 'node:path'
import { areas } from '#scripts/check/import-graph.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * `slow`: what takes long by its nature (killed processes, thousands of rounds, nonsense by the thousand, a line
 * that is slow, breaks or loses an answer, a walk through many screens).
 * Its files say so: `x.slow.test.ts`, `x.slow.phone.e2e.ts`.
 */
export type Speed = 'quick' | 'slow'

/** Every *.test.ts of these speeds whose path contains one of the filters; all without filters. */
export function testFiles(filters: readonly string[], speeds: readonly Speed[]): string[] {
  return globSync(`{${areas.join(',')}}/**/*.test.ts`, { cwd: root, exclude: ['web/dist/**'] })
    .filter((file) => speeds.includes(speedOf(file)) && matches(file, filters))
    .toSorted()
}

/** Every tests/e2e/*.e2e.ts of these speeds whose path contains one of the filters; all without filters. */
export function browserFiles(filters: readonly string[], speeds: readonly Speed[]): string[] {
  return globSync('tests/e2e/**/*.e2e.ts', { cwd: root })
    .filter((file) => speeds.includes(speedOf(file)) && matches(file, filters))
    .toSorted()
}

/** Every tests/browsers/*.walk.ts whose path contains one of the filters; all without filters. */
export function walkFiles(filters: readonly string[]): string[] {
  return globSync('tests/browsers/*.walk.ts', { cwd: root })
    .filter((file) => matches(file, filters))
    .toSorted()
}

const speedOf = (file: string): Speed => (file.includes('.slow.') ? 'slow' : 'quick')

const matches = (file: string, filters: readonly string[]) =>
  filters.length === 0 || filters.some((filter) => file.includes(filter))
