import { isFree } from '#scripts/postgres/free-port.ts'

const [lowest, many, perProcess] = [20_000, 12_000, 16]
let given = 0

/**
 * A port for a server that must know it before it listens. One that the system gives could be given to somebody else meanwhile; these
 * lie outside its range, and every process has its own few, taken in turn.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = lowest + ((process.pid * perProcess + (given++ % perProcess)) % many)
    if (await isFree(port)) return port
  }
}
