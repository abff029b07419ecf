type Thrown = Error & { code?: string; errors?: unknown[] }

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
])
/** Connection lost, too many connections, shutting down or starting, no room on the disk, read only, waited too long for a lock. */
const states = /^(08...|53...|57P0[1-5]|57014|25006|55000|55P03|40001|40P01)$/
const clientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|Query read timeout|Client was closed and is not queryable|terminating connection)/

/** The database cannot be reached, is full or too busy: nothing was decided, and a retry in a moment makes sense. */
export function isDatabaseGone(error: Thrown): boolean {
  const code = error.code ?? ''
  if (lostConnection.has(code) || states.test(code) || clientMessages.test(error.message)) return true
  return (
    error instanceof AggregateError && error.errors.some((inner) => inner instanceof Error && isDatabaseGone(inner))
  )
}
