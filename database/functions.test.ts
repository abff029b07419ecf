import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'
import { connect, type Connected } from './connect.ts'
import { landedVersions, replaceFunctions, sqlFunctions } from './functions.ts'
import { ownSchema, schemaGap } from './migrate.ts'

let database: TestDatabase
let db: Connected['db']
let pool: Connected['pool']
before(async () => {
  database = await openTestDatabase()
  ;({ db, pool } = connect(database.url, { max: 1, name: 'test' }))
})
after(async () => {
  await db?.destroy()
  await database?.drop()
})

describe('the functions of a migrated database', () => {
  beforeEach(() => pool.query('begin'))
  afterEach(() => pool.query('rollback'))

  /** Names of functions that exist only in the database or only in the folder. */
  const notInBoth = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const there = new Set(rows.map(({ name }) => name))
    const files = new Set((await sqlFunctions()).map(({ name }) => name))
    return [...there.symmetricDifference(files)].toSorted()
  }

  it('are exactly those of the folder', async () => {
    assert.deepEqual(await notInBoth(), [])
    await pool.query('create function planted() returns int language sql as $$ select 1 $$')
    await pool.query('drop function take_for_cart')
    assert.deepEqual(await notInBoth(), ['planted', 'take_for_cart'])
  })

  it('are each sound, and all triggers stand with them', async () => {
    const triggers = async () => {
      const { rows } = await pool.query<{ name: string; owner: string; text: string }>(
        `select tgname as name, tgrelid::regclass::text as owner, pg_get_triggerdef(oid) as text
         from pg_trigger where not tgisinternal order by 3`,
      )
      return rows
    }
    const were = await triggers()
    for (const { name, owner } of were) await pool.query(`drop trigger ${name} on ${owner}`)
    // Now that all of them exist, their bodies are checked too.
    for (const { text } of await sqlFunctions()) await pool.query(text)
    assert.deepEqual(await triggers(), were)
  })

  it('are missed by a server when one is not there or is older than its own, not when a newer release has changed or dropped it', async () => {
    const says = (version: string) => pool.query(`comment on function sold is '${version}'`)
    const own = (await landedVersions()).findLast((version) => version.startsWith('sold.sql '))!
    assert.equal(await schemaGap(db, await ownSchema()), 'none')
    await says('sold.sql of the next release')
    assert.equal(await schemaGap(db, await ownSchema()), 'none')
    await pool.query('comment on function sold is null')
    assert.equal(await schemaGap(db, await ownSchema()), 'database', 'of before there was the folder')
    await says(own)
    await pool.query('drop function return_until')
    assert.equal(await schemaGap(db, await ownSchema()), 'database')
    await pool.query(`insert into kysely_migration values ('9001_drops_it.sql', now())`)
    await pool.query(`insert into releases (migrations) values ('{9001_drops_it.sql}')`)
    assert.equal(await schemaGap(db, await ownSchema()), 'none')
  })
})

describe('a function', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-functions-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await pool.query('drop function if exists answer, again')
  })

  /** Writes the file and returns its version. */
  const write = async (head: string, body: string) => {
    const name = head.split('(')[0]!
    const text = `create or replace function ${head} language sql as $$ ${body} $$`
    await writeFile(path.join(folder, `${name}.sql`), text)
    return (await sqlFunctions(folder)).find((one) => one.name === name)!.version
  }
  const landed = (...versions: string[]) => writeFile(path.join(folder, 'landed.txt'), versions.join('\n'))
  const replace = () => replaceFunctions(db, folder)
  const answer = async (name = 'answer') =>
    (await pool.query(`select ${name}() as n, xmin from pg_proc where proname = $1`, [name])).rows[0]

  it('is replaced when its text has changed, and only then', async () => {
    await write('answer() returns int', 'select 1')
    await replace()
    const first = await answer()
    await replace()
    assert.deepEqual(await answer(), first)
    await write('answer() returns int', 'select 2')
    await replace()
    assert.equal((await answer()).n, 2)
  })

  it('of a newer release is not put back by an older one', async () => {
    const newer = await write('answer() returns int', 'select 2')
    await replace()
    const older = await write('answer() returns int', 'select 1')
    await landed(older)
    await replace()
    assert.equal((await answer()).n, 2)
    // The release after that has the older text again.
    await landed(older, newer, older)
    await replace()
    assert.equal((await answer()).n, 1)
  })

  it('may call one that comes after it', async () => {
    await write('again() returns int', 'select answer()')
    await write('answer() returns int', 'select 3')
    await replace()
    assert.equal((await answer('again')).n, 3)
  })

  it('is replaced after a new one that it calls is there, for servers that run meanwhile', async () => {
    await write('again() returns int', 'select 1')
    await replace()
    await write('again() returns int', 'select answer()')
    await write('answer() returns int', 'select 1')
    await replace()
    const { rows } = await pool.query<{ proname: string }>(
      `select proname from pg_proc where proname in ('again', 'answer') order by xmin::text::bigint`,
    )
    assert.deepEqual(rows, [{ proname: 'answer' }, { proname: 'again' }])
  })

  it('keeps its signature', async () => {
    await write('answer() returns int', 'select 1')
    await replace()
    await write('answer(n int) returns int', 'select n')
    await assert.rejects(replace(), /function name "answer" is not unique/)
    await write('answer() returns text', `select 'one'`)
    await assert.rejects(replace(), /cannot change return type/)
    assert.equal((await answer()).n, 1)
  })
})
