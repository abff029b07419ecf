import { cpus, loadavg } from 'node:os'
import { secondsToLive } from '#scripts/cluster/patroni.ts'
import { faults } from './faults.ts'
import { proveCluster } from './prove.ts'
import { tableOf } from './round.ts'

/**
 * `npm run cluster:prove`: the cluster with CLUSTER_BUYERS members (default 8) who buy all the time, and CLUSTER_ROUNDS harms (default: each
 * once), by CLUSTER_SEED, with an audit after each CLUSTER_AUDIT (default 20) and at the end. CLUSTER_HARM: those with this in their name, or one of 'cut off,switchover'.
 * Ctrl-C ends it after the round that is under way. Exit code 1 when an audit finds anything or a round went wrong.
 */
const asked = process.env
const seed = Number(asked['CLUSTER_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const rounds = Number(asked['CLUSTER_ROUNDS'] ?? faults.length)
const buyers = Number(asked['CLUSTER_BUYERS'] ?? 8)
const auditEvery = Number(asked['CLUSTER_AUDIT'] ?? 20)
const only = (asked['CLUSTER_HARM'] ?? '').split(',')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

say(`${rounds}번, 구매자 ${buyers}, CLUSTER_TTL=${secondsToLive} CLUSTER_SEED=${seed}`)
const began = performance.now()
const report = await proveCluster({ rounds, buyers, seed, auditEvery, only, enough: ending.signal }, say)
for (const line of tableOf(report.rounds, new Map(faults.map(({ name, aim = {} }) => [name, aim])))) say(line)
const rows = report.audits.flatMap((audit) => audit.rows)
const difference = report.audits.reduce((sum, audit) => sum + Math.abs(audit.difference), 0)
const broken = report.rounds.filter((round) => round.broken !== undefined)
for (const [n, round] of report.rounds.entries())
  if (round.broken !== undefined) say(`✗ CLUSTER_SEED=${seed} ${n}: ${round.harm}: ${round.broken}`)
say(
  `감사 ${report.audits.length}번, 어긋난 것 ${rows.length}, 차액 ${difference}원, 그르친 판 ${broken.length}; ` +
    `${((performance.now() - began) / 60_000).toFixed(0)}분, ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`,
)
process.exit(rows.length + difference + broken.length > 0 ? 1 : 0)
