import { cpus, loadavg } from 'node:os'
import { simulate } from './simulate.ts'

/**
 * `npm run simulate`: SIMULATE_SEEDS (default 10,000) seeds from SIMULATE_FROM on; SIMULATE_SEED plays one and tells its steps. Exit
 * code 1 when something does not fit.
 */
const one = process.env['SIMULATE_SEED']
const from = Number(one ?? process.env['SIMULATE_FROM'] ?? 0)
const seeds = one === undefined ? Number(process.env['SIMULATE_SEEDS'] ?? 10_000) : 1
const say = (line: string) => process.stdout.write(`${line}\n`)
const began = performance.now()
let played = 0
const { failures, rows, ...counts } = await simulate({
  from,
  seeds,
  each: ({ seed, story }) => {
    if (one !== undefined) say([`씨앗 ${seed}`, ...story].join('\n'))
    if (++played % 1_000 === 0) say(`${played}개`)
  },
})
for (const { seed, story, broken } of failures.slice(0, 5)) {
  if (one === undefined) say([`씨앗 ${seed}: SIMULATE_SEED=${seed} npm run simulate`, ...story].join('\n'))
  for (const line of broken) say(`✗ ${line}`)
}
for (const row of rows) say(`✗ ${row}`)
const seconds = (performance.now() - began) / 1_000
say(
  `씨앗 ${counts.seeds}, 한 일 ${counts.acts}, 결제사에 물은 것 ${counts.calls} (이상한 답 ${counts.faults}), 결제된 주문 ${counts.paid}, 환불 ${counts.refunds}`,
)
say(
  `어긋난 씨앗 ${failures.length}, 감사가 찾은 것 ${rows.length}; ${seconds.toFixed(0)}초, ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`,
)
process.exitCode = failures.length + rows.length > 0 ? 1 : 0
