import { asProgram } from './as-program.ts'
import { migrateDatabase } from './start/database.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * `npm run migrate`: brings the database (DATABASE_URL, or the one in DATA_DIR) up to this version, from whichever it is. `npm start` does
 * it by itself; this is for a database whose servers are started otherwise, and is run before them.
 */
await asProgram(async () => {
  const config = await readEnvironment()
  await withDatabase(config, async (databaseUrl) => {
    const names = await migrateDatabase(databaseUrl)
    process.stdout.write(
      names.length === 0
        ? '데이터베이스는 이미 이 버전이에요.\n'
        : `데이터베이스를 이 버전으로 맞췄어요. 적용한 마이그레이션 ${names.length}개: ${names[0]} … ${names.at(-1)}\n`,
    )
  })
})
