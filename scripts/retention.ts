import { connect } from '#database/connect.ts'
import { retentionDue, runRetention } from '#server/members/run-retention.ts'
import { asProgram } from './as-program.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/** `npm run retention`: deletes what may no longer be kept, as the daily job does; with `-- --dry-run` it only prints what would be deleted. */
await asProgram(async () => {
  const dry = process.argv.includes('--dry-run')
  const config = await readEnvironment()
  await withDatabase(config, async (databaseUrl) => {
    const { db } = connect(databaseUrl, { max: 1, name: 'hangyeol-retention' })
    try {
      const report = dry ? await retentionDue(db) : await runRetention(db)
      process.stdout.write(dry ? '오늘 지워질 것 (아무것도 바꾸지 않았어요)\n' : '지운 것\n')
      for (const { name, count } of report) process.stdout.write(`  ${name}: ${count}\n`)
    } finally {
      await db.destroy()
    }
  })
})
