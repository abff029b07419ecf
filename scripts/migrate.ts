import { asProgram } from './as-program.ts'
import { migrateDatabase } from './start/database.ts'
import { readEnvironment } from './start/environment.ts'
import { withDatabase } from './start/with-database.ts'

/**
 * `npm run migrate`: migrates the database (DATABASE_URL, or the one in DATA_DIR) to this version, from any earlier one. `npm start` does
 * it by itself; this is for servers that are started another way, and is run before them.
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
