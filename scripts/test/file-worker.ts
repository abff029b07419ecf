import { createRequire } from 'node:module'
import path from 'node:path'
import { describe } from 'node:test'

export type Order =
  /** Read this module and what it imports, to have it when the first file that needs it comes. */
  | { load: string }
  /** Run the tests of this file. */
  | { file: string; env: Record<string, string> }
  /** No more files: end when nothing is left open. */
  | { end: true }

const root = path.resolve(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)

/**
 * Runs test files one after the other in this process, so that the server is read once and not for each of them. Each file is a suite
 * of its own: what it says outside of a `describe` belongs to that suite, because it is loaded while the suite is being built.
 */
process.on('message', (order: Order) => {
  if ('end' in order) process.disconnect?.()
  else if ('load' in order) load(path.resolve(root, order.load))
  else {
    Object.assign(process.env, order.env)
    void describe(order.file, () => {
      load(path.resolve(root, order.file))
    })
  }
})
