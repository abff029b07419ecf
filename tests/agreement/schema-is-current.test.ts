import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { schemaTypes } from '#scripts/schema-types.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

it('database/schema.ts is what the migrations make; if not: npm run db:types', async () => {
  const database = await openTestDatabase()
  try {
    const written = await readFile(path.resolve(import.meta.dirname, '../../database/schema.ts'), 'utf8')
    const isCurrent = written === (await schemaTypes(database.url))
    assert.ok(isCurrent, 'database/schema.ts is stale: npm run db:types')
  } finally {
    await database.drop()
  }
})
