import { loadavg } from 'node:os'
import { logIn } from '#contract/session.ts'
import { readEnvironment } from '#scripts/start/environment.ts'
import { compareUnasked } from './compare-unasked.ts'
import { startLoad } from './run-load.ts'

/**
 * `PORT=… node bench/unasked.ts [name]`: what the storefront asks a running demo shop for by itself, against the list of boxes in the same run.
 * With PIDS (the shop's and the postmaster's, with a comma between them) the processor time of each too. RATE_LIMIT_FACTOR must be high.
 */
const { publicUrl, port } = await readEnvironment()
const [, , only] = process.argv
const session = await fetch(publicUrl + logIn.path, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userid: 'demo07', password: 'hangyeol1234' }),
})
const { result } = (await session.json()) as { result: { data: { tokens: { access_token: string } } } }
await using load = startLoad()
const lines = await compareUnasked(load, {
  port,
  token: result.data.tokens.access_token,
  pids: (process.env['PIDS'] ?? '').split(',').map(Number),
  seconds: Number(process.env['SECONDS_EACH'] ?? 1),
  rounds: 3,
  ...(only !== undefined && { only: new RegExp(only) }),
})
const busy = loadavg().map((value) => value.toFixed(1))
process.stdout.write(`${lines}\n\nload average ${busy.join(' ')}\n`)
