import { Worker } from 'node:worker_threads'
import type { Cell } from '#domain/intake-cells.ts'

export type ReadSheet = { name: string; cells: Cell[][] }
/** What cannot be read, in the operator's words. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}

const seconds = 30

/**
 * The sheets of an uploaded spreadsheet (xlsx), or the one of a CSV in UTF-8 or in the letters of a Korean Excel. In a worker of its own, with
 * so many seconds and bytes: a file that unpacks to more than that ends there.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheet[]> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 384 },
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet[]>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('ended without a sheet')))
  const clock = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  try {
    return await promise
  } catch (error) {
    throw new SheetProblem('파일을 읽지 못했어요. 양식을 내려받아 다시 채워 주세요.', { cause: error })
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
