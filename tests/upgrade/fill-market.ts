import { existsSync } from 'node:fs'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { fillDemo } from '#demo/fill.ts'
import type { readConfig as Read } from '#server/config/config.ts'

/**
 * Runs on the code of the release that it lies in, which may be an older one: makes that release's schema in DATABASE_URL and fills it
 * with five weeks of its own market, in which nearly every state is.
 */
// Where an older one has it.
const place = existsSync('server/config/config.ts') ? '#server/config/config.ts' : '#server/config.ts'
const { readConfig } = (await import(place)) as { readConfig: typeof Read }
const config = readConfig(process.env)
const databaseUrl = config.databaseUrl!
const { db } = connect(databaseUrl, { max: 1 })
await migrate(db)
await db.destroy()
await fillDemo({ databaseUrl, config, onProgress() {}, seed: 7, days: 38 })
