import { parentPort } from 'node:worker_threads'
import type { Statement } from '#contract/statements.ts'
import { drawStatement } from './draw-statement.ts'

/** A thread of its own: shaping Korean letters takes a good tenth of a second, in which the shop would answer nobody. */
parentPort?.on('message', async ({ id, statement }: { id: number; statement: Statement }) => {
  try {
    parentPort?.postMessage({ id, bytes: await drawStatement(statement) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
