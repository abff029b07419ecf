import { isFree } from '#scripts/postgres/free-port.ts'

const [lowest, many, perProcess] = [20_000, 12_000, 16]
let given = 0

/**
 * A port for a server that has to know it before it listens. A port from the system could be given to another process meanwhile; these are
 * outside its range, and each process uses its own few in turn.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = lowest + ((process.pid * perProcess + (given++ % perProcess)) % many)
    if (await isFree(port)) return port
  }
}
