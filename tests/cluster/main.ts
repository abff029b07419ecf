import { cpus, loadavg } from 'node:os'
import { proveCluster } from './prove.ts'

/**
 * `npm run cluster:prove`: the cluster with CLUSTER_BUYERS members (default 8) who buy all the time, CLUSTER_ROUNDS rounds (default 1) of
 * everything that can happen to it. Exit code 1 when the audits find anything.
 */
const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 1)
const buyers = Number(process.env['CLUSTER_BUYERS'] ?? 8)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { paid, rows, captured, cancelled } = await proveCluster(rounds, buyers, say)
for (const line of rows) say(`✗ ${line}`)
say(
  `결제된 주문 ${paid}, 받은 돈 ${captured}원, 돌려준 돈 ${cancelled}원, 어긋난 것 ${rows.length}; ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`,
)
process.exit(rows.length > 0 ? 1 : 0)
