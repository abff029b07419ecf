import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import type { DB } from '#database/schema.ts'
import { noteLanded } from './check/landed-migrations.ts'
import { startPostgres } from './postgres.ts'
import { schemaTypes } from './schema-types.ts'

/** `npm run db:types`: migrates an empty database and writes its column types into database/schema.ts, and new migrations on the list of landed ones. */
const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-db-types-'))
const cluster = await startPostgres({ dir, durable: false })
try {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: cluster.url }) }),
  })
  await migrate(db)
  await db.destroy()
  await writeFile(path.resolve(import.meta.dirname, '../database/schema.ts'), await schemaTypes(cluster.url))
  await noteLanded(path.resolve(import.meta.dirname, '../database/migrations'))
  process.stdout.write('database/schema.ts를 새로 썼어요.\n')
} finally {
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}
