import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { explain } from '#scripts/start/explain.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { connect } from './connect.ts'
import { notForward } from './forward-only.ts'
import { migrate } from './migrate.ts'
import { migrationNames, migrationsIn } from './migrations.ts'

describe('what keeps migrations from going forward', () => {
  let folder: string
  const write = (name: string, text = 'select 1') => writeFile(path.join(folder, name), text)
  const sentence = async (...applied: [string, (string | null)?][]) =>
    notForward(await migrationsIn(folder), new Map(applied.map(([name, sum = null]) => [name, sum])))

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hangyeol-forward-'))
    await mkdir(path.join(folder, 'before-baseline'))
    for (const name of ['before-baseline/0001_a.sql', 'before-baseline/0002_b.sql', '0003_c.sql', '0005_e.sql'])
      await write(name)
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is nothing on the way from any of them to the next, and from any of those before the baseline', async () => {
    assert.equal(await sentence(), undefined)
    assert.equal(await sentence(['0002_b.sql']), undefined, 'those of before the baseline came in many orders')
    assert.equal(await sentence(['0001_a.sql'], ['0002_b.sql'], ['0003_c.sql']), undefined)
  })

  it('is named when a smaller number comes later', async () => {
    await write('0004_d.sql')
    const found = await sentence(['0001_a.sql'], ['0002_b.sql'], ['0003_c.sql'], ['0005_e.sql'])
    assert.match(found!, /^0004_d\.sql은 데이터베이스에 이미 적용된 0005_e\.sql보다 번호가 작아요/)
  })

  it('is named when one that ran was changed or taken away, and when the database is ahead', async () => {
    const [, , { sum }] = (await migrationsIn(folder)) as [unknown, unknown, { sum: string }]
    assert.equal(await sentence(['0003_c.sql', sum]), undefined)
    await write('0003_c.sql', 'select 2')
    assert.match((await sentence(['0003_c.sql', sum]))!, /적용된 뒤에 0003_c\.sql 파일이 바뀌었어요/)
    await rm(path.join(folder, '0003_c.sql'))
    assert.match((await sentence(['0003_c.sql', sum]))!, /적용된 0003_c\.sql 파일이 없어졌어요/)
    assert.match((await sentence(['0006_f.sql']))!, /더 새로운 한결의 것이에요: 이 버전에는 없는 0006_f\.sql/)
  })
})

it('a start says it in one sentence, and changes nothing', async () => {
  const database = await openTestDatabase()
  const { db, pool } = connect(database.url, { max: 1, name: 'test' })
  try {
    assert.deepEqual(await migrate(db), [])
    const { rows } = await pool.query<{ n: number }>('select count(sum)::int as n from kysely_migration')
    assert.equal(rows[0]!.n, (await migrationNames()).length)
    await pool.query(`update kysely_migration set sum = 'of another text' where name = '0005_orders.sql'`)
    const said = await migrate(db).then(String, explain)
    assert.match(said, /^데이터베이스에 적용된 뒤에 0005_orders\.sql 파일이 바뀌었어요\.[^\n]*$/)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
