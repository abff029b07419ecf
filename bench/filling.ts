import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { fillDemo } from '#demo/fill.ts'
import { freePort } from '#scripts/postgres/free-port.ts'
import { startPostgres } from '#scripts/postgres.ts'
import { migrateDatabase } from '#scripts/start/database.ts'
import { readConfig } from '#server/config/config.ts'
import { startChild, untilAnswers } from './child.ts'
import { processorTime } from './processor-time.ts'
import { table } from './table.ts'

/**
 * `node bench/filling.ts`: how long the demo market takes to fill, step by step, in an empty database with a sandbox of its own, and how
 * much processor time the filling, PostgreSQL and the sandbox spend on it. Seconds. With STATEMENTS=1 also PostgreSQL's dearest statements.
 */
const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-filling-'))
const withStatements = process.env['STATEMENTS'] === '1'
const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  await using stack = new AsyncDisposableStack()
  const cluster = await startPostgres({ dir: path.join(dir, 'postgres') })
  stack.defer(() => cluster.stop())
  const sandboxPort = await freePort()
  const env = { NODE_ENV: 'development', DATA_DIR: dir, SANDBOX_PORT: String(sandboxPort) }
  const sandbox = stack.use(startChild('sandbox/main.ts', env))
  await untilAnswers(`http://127.0.0.1:${sandboxPort}/control/clock`, sandbox)
  await migrateDatabase(cluster.url)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  stack.defer(() => client.end())
  if (withStatements)
    await client.query(
      "create extension pg_stat_statements; alter database hangyeol set pg_stat_statements.track = 'all'",
    )

  type Step = { name: string; at: number; filling: number; database: number; sandbox: number }
  const steps: Step[] = []
  const note = (name: string) => {
    const { user, system } = process.cpuUsage()
    const [database, theSandbox] = [processorTime(cluster.pid), processorTime(sandbox.pid)]
    steps.push({ name, at: performance.now(), filling: (user + system) / 1000, database, sandbox: theSandbox })
  }
  await fillDemo({ databaseUrl: cluster.url, config: readConfig(env), onProgress: note })
  note('')

  const row = (name: string, from: Step, to: Step) => [
    name,
    ...(['at', 'filling', 'database', 'sandbox'] as const).map((what) => ((to[what] - from[what]) / 1000).toFixed(1)),
  ]
  say(
    table([
      ['step', 'time', 'processor: filling', 'PostgreSQL', 'sandbox'],
      ...steps.slice(0, -1).map((step, place) => row(step.name, step, steps[place + 1]!)),
      row('in all', steps[0]!, steps.at(-1)!),
    ]),
  )
  const { rows } = await client.query<Record<string, number>>(`
    select (select count(*) from price_boxes)::int sales, (select count(*) from products)::int boxes,
           (select count(*) from orders where state = 'PAID')::int orders`)
  say(
    Object.entries(rows[0] ?? {})
      .map(([name, n]) => `${n.toLocaleString('en-US')} ${name}`)
      .join(', '),
  )
  if (withStatements) await sayStatements(client)
} finally {
  await rm(dir, { recursive: true, force: true })
}

async function sayStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ calls: number; ms: number; query: string }>(`
    select calls::int, total_exec_time::int ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 160) query
    from pg_stat_statements order by total_exec_time desc limit 50`)
  for (const { calls, ms, query } of rows) say(`${String(ms).padStart(7)} ms ${String(calls).padStart(7)} × ${query}`)
}
