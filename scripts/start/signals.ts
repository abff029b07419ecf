export type Ending = {
  /** Resolves at the first signal to end, or when the program that started us is gone. Rejects at an error nobody caught. */
  asked: Promise<void>
  /** Resolves at the second signal: do not wait any longer. */
  hurried: Promise<void>
}

/** Listens to all the ways to be told to end. */
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
  // What fails while everything is being taken down (a query on a database that is gone) is no news.
  const fail = (error: unknown) => {
    if (!ending) asked.reject(error)
    ending = true
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // A closed terminal must not keep us from ending in order.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return { asked: asked.promise, hurried: hurried.promise }
}
