import { writeSync } from 'node:fs'

const idle = new Int32Array(new SharedArrayBuffer(4))

/**
 * Writes log lines whole and synchronously. A line that cannot be written, because the disk is full or the reader is gone, is lost, and the
 * next one is tried again; pino's own stream would end the program.
 */
export function logSink(fd: number): { write(line: string): void } {
  return {
    write(line) {
      try {
        for (let rest: Buffer = Buffer.from(line); rest.length > 0;) rest = rest.subarray(writeSome(fd, rest))
      } catch {}
    },
  }
}

/** Waits while a pipe is full. */
function writeSome(fd: number, bytes: Buffer): number {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    Atomics.wait(idle, 0, 0, 5)
    return 0
  }
}
