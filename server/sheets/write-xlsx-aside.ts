import { Worker } from 'node:worker_threads'
import type { Cell, Sheet } from './sheet.ts'

/** A large workbook, written in a worker of its own: the requests of this process do not wait for it. */
export async function writeXlsxAside(sheet: Omit<Sheet, 'cells'> & { cells: Cell[][] }): Promise<Uint8Array> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    // Columns carry functions, which no worker can be given.
    workerData: { ...sheet, columns: sheet.columns.map(({ title, kind, width }) => ({ title, kind, width })) },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    env: {},
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('ended without a workbook')))
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}
