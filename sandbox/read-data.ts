import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads one of the provider tables kept in `sandbox/data`. The caller names the shape it relies on. */
export function readData(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', name), 'utf8'))
}
