import { parentPort } from 'node:worker_threads'
import type { Statement } from '#contract/statements.ts'
import { drawStatement } from './draw-statement.ts'

type Asked = { id: number; statement: Statement }

/** In a worker thread, because shaping Korean text takes more than a tenth of a second, in which the server would answer nobody. */
parentPort?.on('message', (asked: Asked) => void answer(asked))

async function answer({ id, statement }: Asked): Promise<void> {
  try {
    parentPort?.postMessage({ id, bytes: await drawStatement(statement) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
