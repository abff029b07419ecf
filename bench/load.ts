import { buyOne, type Purchase } from './buy-one.ts'
import { type Connection, openConnection, portOf, rawRequest, type RawRequest } from './raw-http.ts'

/** The work of the load process: the same requests again and again for a time, each request once, or whole purchases, each once. */
export type LoadJob = { port: number; connections: number } & (
  | { kind: 'for-a-time'; seconds: number; requests: RawRequest[] }
  | { kind: 'each-once'; requests: RawRequest[] }
  | { kind: 'purchases'; purchases: Purchase[]; sandboxUrl: string }
)
/** Times in milliseconds. */
export type LoadResult = { done: number; seconds: number; p50: number; p99: number; failed: number; failure?: string }

async function run(job: LoadJob): Promise<LoadResult> {
  const times: number[] = []
  let failed = 0
  let failure: string | undefined
  let next = 0
  const started = performance.now()
  const until = job.kind === 'for-a-time' ? started + job.seconds * 1000 : Number.POSITIVE_INFINITY
  const requests = job.kind === 'purchases' ? [] : job.requests
  const texts = requests.map((request) => rawRequest(request))

  const one = async (connection: Connection, sandbox: Connection | undefined, place: number): Promise<boolean> => {
    if (job.kind === 'purchases') {
      const purchase = job.purchases[place]
      if (!purchase || !sandbox) return false
      await buyOne(connection, sandbox, purchase)
      return true
    }
    const at = job.kind === 'for-a-time' ? place % texts.length : place
    const text = texts[at]
    if (text === undefined) return false
    const { status, body } = await connection.ask(text)
    if (status !== 200) throw new Error(`${requests[at]?.path}: ${status} ${body().slice(0, 300)}`)
    return true
  }

  await Promise.all(
    Array.from({ length: job.connections }, async () => {
      const connection = await openConnection(job.port)
      const sandbox = job.kind === 'purchases' ? await openConnection(portOf(job.sandboxUrl)) : undefined
      for (;;) {
        const from = performance.now()
        if (from >= until) break
        try {
          if (!(await one(connection, sandbox, next++))) break
          times.push(performance.now() - from)
        } catch (error) {
          failed++
          failure ??= String(error)
          if (failed > 100) break
        }
      }
      connection.close()
      sandbox?.close()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { done: times.length, seconds, p50: at(0.5), p99: at(0.99), failed, ...(failure && { failure }) }
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.send?.({ done: 0, seconds: 0, p50: 0, p99: 0, failed: 1, failure: String(error) } satisfies LoadResult)
    },
  )
})
