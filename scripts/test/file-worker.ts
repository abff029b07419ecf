import { createRequire } from 'node:module'
import path from 'node:path'
import { describe } from 'node:test'

export type Order =
  /** Load this module and its imports before the first file that needs it. */
  | { load: string }
  /** Run the tests of this file. */
  | { file: string; env: Record<string, string> }
  /** No more files: end when nothing is open any more. */
  | { end: true }

const root = path.resolve(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)

/**
 * Runs test files one after the other in this process, so that the server is loaded only once. Each file is a suite of its own: tests
 * outside of a `describe` belong to that suite, because the file is loaded while the suite is being built.
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
