import { createRequire } from 'node:module'
import path from 'node:path'
import { describe } from 'node:test'
import { tell, untold, wordsOf } from './send-events.ts'

export type Order =
  /** Load this module and its imports before the first file that needs it. */
  | { load: string }
  /** Run the tests of this file. */
  | { file: string; env: Record<string, string> }
  /** No more files: end when nothing is open any more. */
  | { end: true }

const root = path.resolve(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)

/** Whether only tests of some name are wanted. */
const named = process.execArgv.some((one) => one.startsWith('--test-name-pattern='))
/** Milliseconds within which everything of a file that has ended is reported. */
const reported = 500

/** The file whose tests run; '' before the first. */
let running = ''
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (process.connected) tell({ uncaught: wordsOf(error), place: path.relative(root, running) })
    // node:test sets another code at its end.
    else process.once('exit', () => (process.exitCode = untold))
  })

/**
 * Runs test files one after the other in this process, so that the server is loaded only once. Each file is a suite of its own: tests
 * outside of a `describe` belong to that suite, because the file is loaded while the suite is being built.
 */
process.on('message', (order: Order) => {
  if ('end' in order) process.disconnect?.()
  else if ('load' in order) load(path.resolve(root, order.load))
  else {
    Object.assign(process.env, order.env)
    running = order.file
    const { file } = order
    const ended = describe(file, () => {
      load(path.resolve(root, file))
    })
    // node:test reports nothing of a file none of whose tests has the wanted name, before the process ends.
    if (named)
      void ended.then(() => setTimeout(tell, reported, { done: file, resident: process.memoryUsage.rss() }).unref())
  }
})
