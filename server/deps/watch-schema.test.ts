import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fastify } from 'fastify'
import type { SweepNotes } from '#server/background/heartbeat.ts'
import { startSweep } from '#server/background/sweep.ts'
import { openMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/until.ts'

describe('code and database of different versions', () => {
  it('serve through one release of difference, and nothing through two or with a migration missing', async () => {
    await using market = await openMarket()
    const { pool, url } = market
    const status = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      const text = await answer.text()
      return [answer.status, path === '/readyz' ? (JSON.parse(text) as { status: string }).status : '']
    }
    const release = async (name: string) => {
      await pool.query(`insert into kysely_migration values ($1, now())`, [name])
      await pool.query(`insert into releases (migrations) values (array[$1])`, [name])
    }
    const fits = () => until(async () => (await status('/readyz'))[0] === 200)
    const says = (state: string) => until(async () => (await status('/readyz'))[1] === state)

    await release('9001_next.sql')
    // Started now, so that it has checked the schema as it is at this moment.
    const beside = await market.another()
    assert.equal((await fetch(`${beside.url}/api/codes/banks`)).status, 200, 'one release behind')

    await release('9002_the_one_after.sql')
    await says('migrations')
    const refused = await fetch(`${url}/api/codes/banks`)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
    assert.deepEqual(await status('/livez'), [200, ''])
    assert.deepEqual((await status('/'))[0], 503)

    await pool.query(`delete from kysely_migration where name like '9%'`)
    await fits()
    assert.equal((await fetch(`${url}/api/codes/banks`)).status, 200)

    const { rows } = await pool.query(
      `delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`,
    )
    await says('migrations')
    await pool.query(`insert into kysely_migration values ($1, $2)`, [rows[0].name, rows[0].timestamp])
    await fits()
  })

  it('sweep nothing', async () => {
    let looks = 0
    let fits = false
    let swept = 0
    const notes: SweepNotes = new Map()
    const sweep = startSweep(
      { name: 'a piece of work', everySeconds: 0.001, work: async () => void swept++ },
      fastify({ logger: false }).log,
      notes,
      () => {
        looks++
        return fits
      },
    )
    await until(() => looks > 3)
    assert.equal(swept, 0)
    // It is behind, and so the alert for it says.
    assert.equal(notes.get('a piece of work')?.okAt, undefined)
    fits = true
    await until(() => swept > 0)
    await sweep.stop()
  })
})
