import { parentPort } from 'node:worker_threads'

/** The other side of `paperPrinter`, in its worker thread: draws each paper that is asked for. */
export function printAsAsked<Content>(draw: (content: Content) => Promise<Buffer>): void {
  parentPort?.on('message', ({ id, content }: { id: number; content: Content }) => void answer(id, content))

  async function answer(id: number, content: Content): Promise<void> {
    try {
      parentPort?.postMessage({ id, bytes: await draw(content) })
    } catch (error) {
      parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
}
