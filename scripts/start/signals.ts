export type Ending = {
  /** Resolves at the first signal to end, or when our parent process is gone. Rejects at an uncaught error. */
  asked: Promise<void>
  /** Resolves at the second signal: stop at once. */
  hurried: Promise<void>
}

/** Listens for all signals and events that mean to end. */
export function listenForTheEnd(): Ending {
  const asked = Promise.withResolvers<void>()
  const hurried = Promise.withResolvers<void>()
  let ending = false
  const ask = () => {
    if (ending) hurried.resolve()
    ending = true
    asked.resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.once('disconnect', ask)
  // Errors during the shutdown (a query on a stopped database) are ignored.
  const fail = (error: unknown) => {
    if (!ending) asked.reject(error)
    ending = true
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // Writing to a closed terminal must not prevent an orderly shutdown.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return { asked: asked.promise, hurried: hurried.promise }
}
