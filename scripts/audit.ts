import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#database/connect.ts'
import { plusDays } from '#domain/calendar.ts'
import { dayAt } from '#domain/seoul.ts'
import { auditWhole } from '#server/audit/audit-whole.ts'
import { findLasting } from '#server/audit/find-lasting.ts'
import { runLedgerAudit } from '#server/audit/run-ledger-audit.ts'
import { paymentGateway } from '#server/providers/payment-gateway.ts'
import { asProgram } from './as-program.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/** Age in seconds from which a payment or refund is compared: the sweeps ask about its result after 20 seconds. */
const settled = 30

/**
 * `npm run audit`: checks every invariant of the database (DATABASE_URL, or the one in DATA_DIR) and compares the last three days with the
 * provider's list, if it answers; what differs is checked a second time. Prints each violation; exit code 1 when there is one.
 */
await asProgram(async () => {
  const config = await readEnvironment()
  await withDatabase(config, async (databaseUrl) => {
    const { db } = connect(databaseUrl, { max: 2, name: 'hangyeol-audit' })
    const later = (words: string) => () => {
      process.stdout.write(`${words} ${settled}초 뒤에 다시 볼게요.\n`)
      return pause(settled * 1000)
    }
    const violations = await auditWhole(
      { db, read: (work) => work(db) },
      later('어긋난 것이 있어요. 지금 바뀌는 중일 수 있어'),
    )
    const today = dayAt(Date.now())
    const ledger = await findLasting(
      () => runLedgerAudit(db, paymentGateway(config.toss), plusDays(today, -3), today),
      later('결제사와 다른 것이 있어요. 지금 오가는 돈일 수 있어'),
    )
    await db.destroy()

    if (!ledger) process.stdout.write('결제사의 거래 목록을 받지 못해, 우리 장부만 확인했어요.\n')
    const all = [...violations, ...(ledger ?? [])]
    for (const { rule, what } of all) process.stdout.write(`${rule}: ${what}\n`)
    process.stdout.write(
      all.length === 0 ? '감사: 어긋난 것이 없어요.\n' : `감사: 어긋난 것이 ${all.length}개 있어요.\n`,
    )
    process.exitCode = all.length === 0 ? 0 : 1
  })
})
