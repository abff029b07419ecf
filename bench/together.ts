import pg from 'pg'

/** A connection that writes without triggers and asks no disk to wait. */
export async function openFiller(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = "512MB"; set work_mem = "256MB"',
  )
  return client
}

export type Job = (client: pg.Client) => Promise<unknown>

/** Does jobs that need nothing of each other over two connections, in their order: whoever is free takes the next. */
export async function together(url: string, jobs: readonly Job[]): Promise<void> {
  const left = [...jobs]
  await Promise.all(
    [1, 2].map(async () => {
      const client = await openFiller(url)
      try {
        for (let job = left.shift(); job; job = left.shift()) await job(client)
      } finally {
        await client.end()
      }
    }),
  )
}
