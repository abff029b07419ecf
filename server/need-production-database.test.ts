import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { ConfigProblem, readConfig } from '#server/config/config.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { makeMember } from '#tests/support/make.ts'
import { connect } from '#database/connect.ts'
import { demoMark, needProductionDatabase } from './need-production-database.ts'

const secret = randomBytes(32).toString('hex')

describe('a production server', () => {
  it('opens over no database that has held the demo market, and not as its master', async () => {
    const database = await openTestDatabase()
    const { db, pool } = connect(database.url, { max: 1, name: 'test' })
    const config = {
      ...readConfig({ DATA_DIR: '/tmp', TOKEN_SECRET: secret, ENCRYPTION_KEY: secret }),
      nodeEnv: 'production' as const,
    }
    const problems = async (allows: typeof config.allows = ['superuser']) => {
      try {
        await needProductionDatabase({ ...config, allows }, database.url)
        return []
      } catch (error) {
        if (error instanceof ConfigProblem) return error.problems
        throw error
      }
    }
    try {
      assert.deepEqual(await problems(), [])
      const [asMaster] = await problems([])
      assert.match(asMaster!, /슈퍼유저로 연결해요/)

      await makeMember(db, { userid: 'somebody' })
      assert.deepEqual(await problems(), [], 'a weak password of one member is his own business')
      await makeMember(db, { userid: 'demo07' })
      assert.match((await problems())[0]!, /연습용 장터가 있던/)
      await pool.query('update users set password_hash = $1', ['-'])
      assert.deepEqual(await problems(), [])
      await pool.query(`comment on schema public is '${demoMark}'`)
      assert.match((await problems())[0]!, /연습용 장터가 있던/)
      await needProductionDatabase({ ...config, nodeEnv: 'development' }, database.url)
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})
