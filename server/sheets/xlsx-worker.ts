import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const bytes = await writeXlsx(workerData as Sheet)
parentPort!.postMessage(new Uint8Array(bytes))
