import { type Compared, inTurn } from './measure.ts'
import { number } from './print-rows.ts'
import type { Load } from './run-load.ts'
import { table } from './table.ts'
import { listCall, unaskedCalls } from './unasked-calls.ts'

const connections = 16

export type UnaskedAt = { port: number; token: string; pids: number[]; seconds: number; rounds: number; only?: RegExp }

/** Compares every call that the storefront makes by itself, and every page that the server renders, with the list call: returns a table. */
export async function compareUnasked(load: Load, at: UnaskedAt): Promise<string> {
  const { port, pids, seconds, rounds } = at
  const lines: string[][] = []
  for (const { name, requests } of await unaskedCalls(`http://127.0.0.1:${port}`, at.token)) {
    if (at.only && !at.only.test(name)) continue
    const side = (asked: typeof requests) => ({
      run: () => load.run({ kind: 'for-a-time', port, connections, seconds, requests: asked }),
      pids,
    })
    const pair = { bare: side([listCall]), ours: side(requests) }
    // Warm-up: one round is not counted.
    await pair.ours.run()
    const [compared] = await inTurn(rounds, [pair])
    if (compared) lines.push(lineOf(name, compared))
  }
  const head = ['unasked', 'ratio to the list', '/s', 'p50 ms', 'p99 ms', 'µs', 'the list /s', 'µs']
  return table([head, ...lines])
}

const lineOf = (name: string, { ours, bare: list, ratio }: Compared) => [
  name,
  number(ratio, 2),
  number(ours.rate),
  number(ours.p50, 1),
  number(ours.p99, 1),
  number(ours.processor),
  number(list.rate),
  number(list.processor),
]
