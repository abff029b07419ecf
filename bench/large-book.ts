import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type BenchMarketOptions, openBenchMarket } from './bench-market.ts'
import { freeBoxes, releaseBoxes } from './boxes.ts'
import { ask } from './growth.ts'
import { knownOf, largeQuestions } from './large-questions.ts'
import { tidy } from './tidy-sql.ts'

type Told = { text: string; plan: string; milliseconds: number }

/** Settings of `auto_explain`, which logs the plan of each statement, those inside functions too. */
const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
}

/**
 * Writes docs/sql-book-large.md: each question of the large market, asked of the shop itself, with every statement that it led to and the plan
 * that was really run. A statement that was shown before is left out, and so is what the shop asks by itself.
 */
export async function writeLargeBook(at: BenchMarketOptions): Promise<void> {
  const { cluster } = at
  const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await admin.connect()
  const all = async (change: (name: string, value: string) => string) => {
    for (const [name, value] of Object.entries(explaining))
      await admin.query(`alter database bench_${at.boxes} ${change(name, value)}`)
  }
  await all((name, value) => `set ${name} = '${value}'`)
  try {
    await using market = await openBenchMarket(at)
    const { rows } = await market.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples > 50000 and relnamespace = 'public'::regnamespace`,
    )
    const known = new Map([[market, await knownOf(market)]])
    const [box] = await freeBoxes(market.pool, 1)
    const questions = largeQuestions(known)
    questions.push({
      name: 'take',
      asked: async () => ({
        method: 'POST',
        path: '/api/users/carts',
        headers: { authorization: `Bearer ${await market.tokenOf(2)}` },
        body: { product_id: [box] },
      }),
    })
    let read = (await cluster.log()).length
    const said = async () => {
      const log = await cluster.log()
      const fresh = plansIn(log.slice(read))
      read = log.length
      return fresh
    }
    // Excludes statements that the shop runs by itself, and those of its first request.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await ask(market.shop.port, '/api/fronts/products/price-today')
    const shown = new Set((await said()).map(({ text }) => text))
    const chapters: string[] = []
    const scans: string[] = []
    for (const { name, asked } of questions) {
      await ask(market.shop.port, await asked(1, market))
      const fresh = (await said()).filter(({ text }) => !shown.has(text) && !text.startsWith('SELECT 1 FROM ONLY'))
      if (fresh.length > 0) chapters.push(`## ${name}`)
      for (const { text, plan, milliseconds } of fresh) {
        if (shown.has(text)) continue
        shown.add(text)
        for (const { name: big } of rows) if (plan.includes(`Seq Scan on ${big} `)) scans.push(`${name}: ${big}`)
        chapters.push(`\`\`\`sql\n${tidy(text)}\n\`\`\``, `\`\`\`text\n${plan}\n(${milliseconds} ms)\n\`\`\``)
      }
    }
    await releaseBoxes(market.pool, [box!])
    const head = `# The SQL book at ${at.boxes.toLocaleString('en-US')} boxes

Each question that \`BENCH_LARGE=1 npm run bench\` asks of the large market, with the statements that the shop really asked for it and the plans that were run
(\`auto_explain\`, with buffers). A statement is shown where it comes first. The chapters of the buyers' lists at 1,000,000 boxes are in [the SQL book](sql-book.md).

Read from end to end (tables of more than 50,000 rows): ${scans.join('; ') || 'none'}.`
    await writeFile(
      path.join(import.meta.dirname, '../docs/sql-book-large.md'),
      `${[head, ...chapters].join('\n\n')}\n`,
    )
  } finally {
    await all((name) => `reset ${name}`)
    await admin.end()
  }
}

/** The plans in a part of PostgreSQL's log. Continuation lines begin with a tab. */
function plansIn(log: string): Told[] {
  return log.split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] )/m).flatMap((entry) => {
    const [, milliseconds, rest] = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n\tQuery Text: ([\s\S]*)/.exec(entry) ?? []
    if (!rest) return []
    const lines = rest.trimEnd().replaceAll(/^\t/gm, '').split('\n')
    const start = lines.findIndex((line) => /\(cost=\d/.test(line))
    const plan = lines.slice(start).map((line) => line.replace(/ {2}\(cost=[^)]*\)/, ' '))
    return [
      { text: lines.slice(0, start).join('\n').trim(), plan: plan.join('\n'), milliseconds: Number(milliseconds) },
    ]
  })
}
