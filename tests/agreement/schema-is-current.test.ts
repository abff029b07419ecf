import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { printSchema } from '#scripts/print-schema.ts'
import { schemaTypes } from '#scripts/schema-types.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

describe('what the migrations make', () => {
  for (const [file, make] of [
    ['schema.ts', schemaTypes],
    ['schema.sql', printSchema],
  ] as const)
    it(`is in database/${file}; if not: npm run db:types`, async () => {
      const database = await openTestDatabase()
      try {
        const written = await readFile(path.resolve(import.meta.dirname, '../../database', file), 'utf8')
        assert.ok(written === (await make(database.url)), `database/${file} is stale: npm run db:types`)
      } finally {
        await database.drop()
      }
    })
})
