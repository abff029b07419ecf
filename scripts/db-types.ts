import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { noteFunctions } from './check/landed-functions.ts'
import { noteLanded } from './check/landed-migrations.ts'
import { startPostgres } from './postgres.ts'
import { printSchema } from './print-schema.ts'
import { schemaTypes } from './schema-types.ts'

/**
 * `npm run db:types`: migrates an empty database, writes its schema into database/schema.sql and its column types into database/schema.ts,
 * and adds new migrations and versions of functions to the lists of released ones.
 */
const database = path.resolve(import.meta.dirname, '../database')
const dir = await mkdtemp(path.join(tmpdir(), 'hangyeol-db-types-'))
const cluster = await startPostgres({ dir, durable: false })
try {
  const { db } = connect(cluster.url, { max: 1 })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
  await writeFile(path.join(database, 'schema.ts'), await schemaTypes(cluster.url))
  await writeFile(path.join(database, 'schema.sql'), await printSchema(cluster.url))
  await noteLanded(path.join(database, 'baseline'))
  await noteLanded(path.join(database, 'migrations'))
  await noteFunctions(path.join(database, 'functions'))
  process.stdout.write('database/schema.ts와 schema.sql을 새로 썼어요.\n')
} finally {
  await cluster.stop()
  await rm(dir, { recursive: true, force: true })
}
