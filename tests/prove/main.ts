import { cpus, loadavg } from 'node:os'
import { prove } from './prove.ts'

/**
 * `npm run prove`: PROVE_MINUTES (default 2) of everything going wrong at once, by PROVE_SEED, with PROVE_REST seconds (default 1) between
 * two harms and PROVE_BUYERS members (default 20). Exit code 1 when anything is found.
 */
const minutes = Number(process.env['PROVE_MINUTES'] ?? 2)
const rest = Number(process.env['PROVE_REST'] ?? 1)
const buyers = Number(process.env['PROVE_BUYERS'] ?? 20)
const seed = Number(process.env['PROVE_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`${minutes}분 동안, PROVE_SEED=${seed} PROVE_REST=${rest} PROVE_BUYERS=${buyers}`)
const { harm, faults, paid, toldPaid, refunds, returned, calmSeconds, acts, odd, rows } = await prove({
  minutes,
  seed,
  rest,
  buyers,
})
say(`강제 종료 ${harm.kills}, 종료 신호 ${harm.terms} (0이 아닌 끝 ${harm.badEnds}), 멈춤 ${harm.stops}`)
say(
  `데이터베이스 죽음 ${harm.crashes}, 끊은 연결 ${harm.cuts}, 시계 건너뜀 ${harm.jumps}, 결제사의 이상한 답 ${faults}`,
)
say(
  `구매자의 일 ${acts}, 결제된 주문 ${paid} (그렇게 들은 것 ${toldPaid}), 환불 ${refunds}, 반품 ${returned}, 가라앉는 데 ${calmSeconds.toFixed(0)}초`,
)
for (const line of odd.slice(0, 20)) say(`? ${line}`)
for (const line of rows) say(`✗ ${line}`)
say(`어긋난 것 ${rows.length}, 알 수 없는 답 ${odd.length}; ${cpus().length}코어, load ${loadavg()[0]!.toFixed(1)}`)
process.exitCode = rows.length + odd.length > 0 ? 1 : 0
