import pg from 'pg'

/** A connection without triggers and with synchronous_commit off. */
export async function openFiller(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = "512MB"; set work_mem = "256MB"',
  )
  return client
}

export type Job = (client: pg.Client) => Promise<unknown>

/** Runs independent jobs over two connections, in their order: the next free connection takes the next job. */
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
