import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { listProducts } from '#contract/catalogue.ts'
import { connect } from '#database/connect.ts'
import { findAvailable } from '#server/catalogue/count-available.ts'
import { findCarcassCuts } from '#server/catalogue/find-carcass-cuts.ts'
import { readCarcasses } from '#server/catalogue/find-carcasses.ts'
import { findProduct } from '#server/catalogue/find-product.ts'
import { findProducts } from '#server/catalogue/find-products.ts'
import { tidy } from './tidy-sql.ts'
import { marketNews } from '#server/catalogue/market-news.ts'
import { readReferenceData } from '#server/catalogue/reference-data.ts'

/**
 * `node bench/sql-book.ts <address of a filled database>` writes docs/sql-book.md: every hot question with its statement and the plan
 * that a connection keeps for it. Ends with an error when a large table is read from end to end.
 */
const [url = process.env['DATABASE_URL'] ?? ''] = process.argv.slice(2)
const { db, pool } = connect(url, { max: 1, name: 'sql-book' })
const large = [
  'products',
  'carcass_infos',
  'claims',
  'orders',
  'product_imgs',
  'carcass_imgs',
  'product_history',
  'outbox',
]

const list = (asked: object) => (spy: pg.Pool) =>
  findProducts(spy, listProducts.query.parse(asked), { fee: 10_000, free_from: null })
const today = (await pool.query<{ day: string }>('select market_today() as day')).rows[0]?.day ?? ''
const facets = { pc_code: [], beef_code: [], grade_code: [], sale_date: undefined, product_type: undefined }
const questions: [title: string, ask: (spy: pg.Pool) => Promise<unknown>][] = [
  ['Regular list, no filter', list({ product_type: 'S', ps_code: 1 })],
  ['List by kind and grade', list({ product_type: 'S', ps_code: 1, beef_code: '01', grade_code: '01,02' })],
  ['List by cut and grade', list({ product_type: 'S', pc_code: '01010500,01010300', grade_code: '01' })],
  ['List by cut alone', list({ pc_code: '01010500,01010300' })],
  ['List by won per kg', list({ product_type: 'S', beef_code: '01', sort: 'kg_price' })],
  ['The 500th page', list({ product_type: 'S', beef_code: '01', page: 500 })],
  [
    'Today’s boxes of the home page’s cuts',
    list({ product_type: 'D', sale_date: today, pc_code: '01010500,01010300,01010400' }),
  ],
  ['What was sold, by kind', list({ ps_code: 5, beef_code: '01' })],
  ['Search by a partner’s name', list({ sch_word: '협력사 3' })],
  ['Search by a part of a traceability number', list({ sch_word: '04567' })],
  ['Search by cut, sex and weight', list({ sch_word: '암소 등심 5kg' })],
  ['Search that is widened', list({ sch_word: '젖소 안심 500g' })],
  ['Filter by sex, price and weight alone', list({ sex: '수', kg_price_to: '30000', weight_from: '5' })],
  ['List by won per kg with delivery', list({ product_type: 'S', sort: 'delivered' })],
  ['Product detail', (spy) => findProduct(spy, 77)],
  ['Cuts of a carcass', (spy) => findCarcassCuts(spy, 77)],
  [
    'Carcasses of the ultra-fresh list',
    (spy) =>
      readCarcasses(spy, { ...facets, page: 1, limit: 10, product_type: 'D', cattle_no: undefined, sort: 'grade' }),
  ],
  ['Counts of the filter panel', (spy) => findAvailable(spy, facets)],
  ['Names, general pictures and averages', (spy) => readReferenceData(spy)],
  ['What is new', (spy) => marketNews(spy, () => {})()],
]

const shown = new Set<string>()
const chapters: string[] = []
const scans: string[] = []
for (const [title, ask] of questions) {
  const asked: { text: string; values: unknown[] }[] = []
  await ask(watching(pool, (text, values) => asked.push({ text, values })))
  chapters.push(`## ${title}`)
  for (const { text, values } of asked) {
    const plan = await planOf(text, values)
    for (const table of large) if (plan.includes(`Seq Scan on ${table} `)) scans.push(`${title}: ${table}`)
    chapters.push(`\`\`\`sql\n${tidy(text)}\n\`\`\``, `\`\`\`text\n${plan}\n\`\`\``)
  }
}
const { rows } = await pool.query<{ n: number }>('select count(*)::int n from products')
await db.destroy()
const head = `# The SQL book

Every hot question with its statement and its plan at ${rows[0]?.n.toLocaleString('en-US')} boxes: the plan that a connection makes once and keeps
(\`plan_cache_mode = force_generic_plan\`). Made by \`node bench/sql-book.ts <address>\`, which fails when a large table is read
from end to end. The statement of the words' names is left out after its first showing. What is new and the facts
are asked by the shelf ([decision 248](decisions/248-answers-on-a-shelf.md)).`
await writeFile(path.join(import.meta.dirname, '../docs/sql-book.md'), `${[head, ...chapters].join('\n\n')}\n`)
if (scans.length > 0) throw new Error(`read from end to end: ${scans.join('; ')}`)

/** A pool that records its statements; those that load the names of the search, only once. */
function watching(real: pg.Pool, note: (text: string, values: unknown[]) => void): pg.Pool {
  return new Proxy(real, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver) as unknown
      return (text: string, values: unknown[] = []) => {
        const common = text.includes('from search_words')
        if (!common || !shown.has(text)) note(text, values)
        shown.add(text)
        return target.query(text, values)
      }
    },
  })
}

async function planOf(text: string, values: unknown[]): Promise<string> {
  // With literals, as a client would send it; every value is a number, a text, or a list of texts.
  const literal = (value: unknown) =>
    value === null || value === undefined
      ? 'null'
      : pg.escapeLiteral(
          Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join(',')}}` : `${value as string | number}`,
        )
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await pool.query(`prepare book as ${text}`)
  try {
    await pool.query(`execute book${given}`)
    const { rows: lines } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers off, costs off, timing off, summary on) execute book${given}`,
    )
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  } finally {
    await pool.query('deallocate book')
  }
}
