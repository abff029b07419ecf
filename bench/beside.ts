import { existsSync } from 'node:fs'
import path from 'node:path'
import { Agent, request } from 'undici'
import { Problem } from '#scripts/problem.ts'
import { asProgram } from '#scripts/as-program.ts'
import { number } from './print-rows.ts'
import type { Ask, OpenShop, Shop } from './shops/shop.ts'
import { machine } from './machine.ts'
import { table } from './table.ts'

/**
 * `npm run bench:beside -- hangyeol=http://localhost:3000 ./their-shop.ts=http://localhost:9000`: the same work in several running shops,
 * in turn in one run; the others are compared with the first. Before `=` is a file of `bench/shops` or a path to one; `bench/shops/shop.ts`
 * describes such a file. BESIDE_SECONDS (2), BESIDE_ROUNDS (3), BESIDE_TAKES and BESIDE_PURCHASES per round (100, 40).
 */
const ofEnvironment = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const seconds = ofEnvironment('BESIDE_SECONDS', 2)
const rounds = ofEnvironment('BESIDE_ROUNDS', 3)
const works = [
  { work: 'list', name: 'list of 10, two filters', connections: 16, count: Number.POSITIVE_INFINITY },
  { work: 'detail', name: 'detail', connections: 16, count: Number.POSITIVE_INFINITY },
  { work: 'take', name: 'take one that exists once', connections: 8, count: ofEnvironment('BESIDE_TAKES', 100) },
  { work: 'buy', name: 'full purchase', connections: 8, count: ofEnvironment('BESIDE_PURCHASES', 40) },
] as const
type Work = (typeof works)[number]
type Measured = { done: number; seconds: number; times: number[] }

const say = (line: string) => void process.stdout.write(`${line}\n`)

await asProgram(async () => {
  const named = process.argv.slice(2)
  if (named.length === 0)
    throw new Problem('무엇과 견줄지 적어 주세요: npm run bench:beside -- hangyeol=http://localhost:3000 …')
  const shops = await Promise.all(named.map(openNamed))
  const measured = new Map(shops.map((shop) => [shop, new Map<Work, Measured>()]))
  for (const work of works)
    for (let round = 0; round <= rounds; round++)
      for (const one of shops) {
        // Warm-up: the first round of work that can be repeated is not counted.
        if (!one.shop[work.work] || (round === 0 && Number.isFinite(work.count))) continue
        const result = await run(one, work)
        const sum = measured.get(one)!.get(work) ?? { done: 0, seconds: 0, times: [] }
        if (round > 0)
          measured.get(one)!.set(work, {
            done: sum.done + result.done,
            seconds: sum.seconds + result.seconds,
            times: sum.times.concat(result.times),
          })
      }
  for (const { shop, ask } of shops) await shop.close?.(ask)
  const rows = works.flatMap((work) =>
    shops.map((one) => {
      const result = measured.get(one)!.get(work)
      const first = measured.get(shops[0]!)!.get(work)
      if (!result) return [work.name, one.name, '–', '–', '–', '–']
      const times = result.times.toSorted((a, b) => a - b)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
      const ratio = first ? rateOf(result) / rateOf(first) : Number.NaN
      return [work.name, one.name, number(ratio, 2), number(rateOf(result), 1), number(at(0.5), 1), number(at(0.99), 1)]
    }),
  )
  say(table([['work', 'shop', 'ratio', '/s', 'p50 ms', 'p99 ms'], ...rows]))
  say(machine())
})
process.exit()

type Opened = { name: string; shop: Shop; ask: Ask; next: Record<string, number>; open: (connections: number) => Ask }

async function openNamed(words: string): Promise<Opened> {
  const split = words.lastIndexOf('=http')
  const [name, url] = [words.slice(0, split), words.slice(split + 1).replace(/\/+$/, '')]
  if (split < 1 || !URL.canParse(url)) throw new Problem(`이름=주소로 적어 주세요: ${words}`)
  const own = path.join(import.meta.dirname, 'shops', `${name}.ts`)
  const file = existsSync(own) ? own : path.resolve(name)
  if (!existsSync(file)) throw new Problem(`${name}: bench/shops에도 없고 파일도 아니에요.`)
  const open = (connections: number) => askOf(url, connections)
  const ask = open(4)
  const count = (work: Work) => work.count * rounds
  const { openShop } = (await import(file)) as { openShop: OpenShop }
  const shop = await openShop(ask, { takes: count(works[2]), purchases: count(works[3]), url })
  return { name: path.basename(name, '.ts'), shop, ask, next: {}, open }
}

/** Keeps this many connections open; a request waits until one is free. */
function askOf(url: string, connections: number): Ask {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  return async ({ method = 'GET', path, headers, body }) => {
    const {
      statusCode,
      headers: told,
      body: answer,
    } = await request(new URL(path, url), {
      dispatcher,
      method,
      headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: statusCode, headers: told, text: await answer.text() }
  }
}

async function run({ shop, next, open }: Opened, { work, connections, count }: Work): Promise<Measured> {
  const ask = open(connections)
  const times: number[] = []
  const began = performance.now()
  const isOver = () =>
    Number.isFinite(count) ? times.length + going >= count : performance.now() - began > seconds * 1000
  let going = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        going++
        const n = next[work] ?? 0
        next[work] = n + 1
        const from = performance.now()
        await shop[work]!(ask, n)
        times.push(performance.now() - from)
        going--
      }
    }),
  )
  return { done: times.length, seconds: (performance.now() - began) / 1000, times }
}

function rateOf({ done, seconds }: Measured): number {
  return done / seconds
}
