import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { connect } from './connect.ts'
import { landedVersions, replaceFunctions, sqlFunctions } from './functions.ts'
import { schemaGap } from './migrate.ts'

async function openMigrated() {
  const database = await openTestDatabase()
  const { db, pool } = connect(database.url, { max: 1, name: 'test' })
  return {
    db,
    pool,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database.drop()
    },
  }
}

/** Names that only the database or only the folder has. */
async function notInBoth(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const there = rows.map(({ name }) => name)
  const files = (await sqlFunctions()).map(({ name }) => name)
  return [...there, ...files].filter((name) => !there.includes(name) || !files.includes(name)).toSorted()
}

const triggers = async (pool: pg.Pool) =>
  (
    await pool.query<{ name: string; owner: string; text: string }>(
      `select tgname as name, tgrelid::regclass::text as owner, pg_get_triggerdef(oid) as text
       from pg_trigger where not tgisinternal order by 3`,
    )
  ).rows

describe('the functions of a migrated database', () => {
  it('are exactly those of the folder', async () => {
    await using market = await openMigrated()
    assert.deepEqual(await notInBoth(market.pool), [])
    await market.pool.query('create function planted() returns int language sql as $$ select 1 $$')
    await market.pool.query('drop function take_for_cart')
    assert.deepEqual(await notInBoth(market.pool), ['planted', 'take_for_cart'])
  })

  it('are each sound, and all triggers stand with them', async () => {
    await using market = await openMigrated()
    const before = await triggers(market.pool)
    for (const { name, owner } of before) await market.pool.query(`drop trigger ${name} on ${owner}`)
    // Now that all are there, their bodies are looked at too.
    for (const { text } of await sqlFunctions()) await market.pool.query(text)
    assert.deepEqual(await triggers(market.pool), before)
  })

  it('are missed by a server when one is not there, or is older than its own; not when a newer release has changed or dropped it', async () => {
    await using market = await openMigrated()
    const { db, pool } = market
    const says = (version: string) => pool.query(`comment on function sold is '${version}'`)
    const own = (await landedVersions()).findLast((version) => version.startsWith('sold.sql '))!
    assert.equal(await schemaGap(db), 'none')
    await says('sold.sql of the next release')
    assert.equal(await schemaGap(db), 'none')
    await pool.query('comment on function sold is null')
    assert.equal(await schemaGap(db), 'database', 'of before there was the folder')
    await says(own)
    await pool.query('drop function return_until')
    assert.equal(await schemaGap(db), 'database')
    await pool.query(`insert into kysely_migration values ('9001_drops_it.sql', now())`)
    await pool.query(`insert into releases (migrations) values ('{9001_drops_it.sql}')`)
    assert.equal(await schemaGap(db), 'none')
  })
})

describe('a function', () => {
  async function openFolder() {
    const market = await openMigrated()
    const folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-functions-'))
    const version = async () => (await sqlFunctions(folder))[0]!.version
    return {
      ...market,
      folder,
      async write(text: string) {
        await writeFile(path.join(folder, 'answer.sql'), `create or replace function ${text}`)
        return version()
      },
      landed: (...versions: string[]) => writeFile(path.join(folder, 'landed.txt'), versions.join('\n')),
      replace: () => replaceFunctions(market.db, folder),
      answer: async () =>
        (await market.pool.query('select answer() as n, xmin from pg_proc where proname = $1', ['answer'])).rows[0],
      async [Symbol.asyncDispose]() {
        await rm(folder, { recursive: true })
        await market[Symbol.asyncDispose]()
      },
    }
  }
  const answering = (n: number) => `answer() returns int language sql as $$ select ${n} $$`

  it('is replaced when its text has changed, and only then', async () => {
    await using functions = await openFolder()
    await functions.write(answering(1))
    await functions.replace()
    const first = await functions.answer()
    await functions.replace()
    assert.deepEqual(await functions.answer(), first)
    await functions.write(answering(2))
    await functions.replace()
    assert.equal((await functions.answer()).n, 2)
  })

  it('of a newer release is not put back by an older one', async () => {
    await using functions = await openFolder()
    const newer = await functions.write(answering(2))
    await functions.replace()
    const older = await functions.write(answering(1))
    await functions.landed(older)
    await functions.replace()
    assert.equal((await functions.answer()).n, 2)
    // The release after that takes back what the newer one did.
    await functions.landed(older, newer, older)
    await functions.replace()
    assert.equal((await functions.answer()).n, 1)
  })

  it('may call one that comes after it', async () => {
    await using functions = await openFolder()
    await writeFile(
      path.join(functions.folder, 'a_first.sql'),
      'create or replace function a_first() returns int language sql as $$ select answer() $$',
    )
    await functions.write(answering(3))
    await functions.replace()
    assert.equal((await functions.pool.query('select a_first() as n')).rows[0].n, 3)
  })

  it('keeps its signature', async () => {
    await using functions = await openFolder()
    await functions.write(answering(1))
    await functions.replace()
    await functions.write('answer(n int) returns int language sql as $$ select n $$')
    await assert.rejects(functions.replace(), /function name "answer" is not unique/)
    await functions.write('answer() returns text language sql as $$ select 1 $$')
    await assert.rejects(functions.replace(), /cannot change return type/)
    assert.equal((await functions.answer()).n, 1)
  })
})
