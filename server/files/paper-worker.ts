import { parentPort, workerData } from 'node:worker_threads'
import { judgePaper } from './paper.ts'

const bytes = workerData as Uint8Array
parentPort!.postMessage(judgePaper(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
