import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { listAudit } from '#contract/operator/audit.ts'
import { exportMembers, listExports } from '#contract/operator/exports.ts'
import { getMember, listMembers, suspendMember } from '#contract/operator/members.ts'
import { averagePrices } from '#contract/prices.ts'
import { noReads } from './read.ts'
import { auditAtNight } from '#server/audit/audit-whole.ts'
import { runExports } from '#server/exports/run-exports.ts'
import { type FollowedDatabase, openFollowedDatabase } from '#tests/support/followed-database.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { buy, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let database: FollowedDatabase
let market: Market
let desk: Desk
before(async () => {
  database = await openFollowedDatabase()
  market = await openMarket({
    database: database.url,
    env: { ROLE: 'server', DATABASE_READ_URL: database.readUrl },
  })
  desk = await openDesk(market, ['members'])
})
after(async () => {
  await market[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(() => Object.assign(market.server.deps.readTally, noReads()))

const tally = () => market.server.deps.readTally
const names = async () => (await desk.send(listMembers, {})).data.map(({ userid }) => userid)
const median = async () =>
  (await market.visitor.send(averagePrices, {})).data[0]?.sexes[0]?.grades[0]?.cuts[0]?.avg_price

describe('reads on a database that follows', () => {
  it('see what was written a moment ago, by whomever, every time', async () => {
    for (let n = 0; n < 10; n++) {
      const { userid } = await makeMember(market.db)
      assert.ok((await names()).includes(userid))
    }
    assert.equal(tally().byFollower + tally().late, 10)
    assert.equal(tally().failed, 0)
  })

  it('are left to the leader while the follower stands still, and nobody misses anything', async () => {
    await database.tellFollower('select pg_wal_replay_pause()')
    const { id, userid } = await makeMember(market.db)
    assert.ok((await names()).includes(userid))
    assert.deepEqual(tally(), { byFollower: 0, late: 1, failed: 0 })

    const { version } = (await desk.send(getMember, { params: { id } })).data
    await desk.send(suspendMember, { params: { id }, body: { version, words: '서류를 다시 받아요' } })
    assert.equal((await desk.send(listMembers, {})).data.find((one) => one.id === id)?.status, 'STOP')

    await buy(market, await makeShopper(market), [(await makeProduct(market.db, { kg_price: 70_000 })).id])
    assert.equal(await median(), 70_000)
    assert.equal(tally().byFollower, 0)

    await database.tellFollower('select pg_wal_replay_resume()')
    await until(async () => (await names()).includes(userid) && tally().byFollower > 0)
    assert.equal(await median(), 70_000)
  })

  it('write a sheet from it', async () => {
    await desk.send(exportMembers, { body: { format: 'csv' } })
    while (await runExports(market.server.deps, new AbortController().signal));
    assert.equal((await desk.send(listExports, { query: { kind: 'members' } })).data[0]?.state, 'DONE')
    assert.equal(tally().failed, 0)
    assert.equal(tally().byFollower + tally().late, 1)
  })

  it('are made by the whole audit there, which is stored at the leader', async () => {
    await auditAtNight(market.server.deps, new AbortController().signal)
    assert.deepEqual([tally().failed, tally().byFollower + tally().late], [0, 1])
    const { rows } = await market.pool.query('select violations, found from audit_runs where night is not null')
    assert.deepEqual(rows, [{ violations: 0, found: [] }])
  })

  it('refuse what is to be refused once, and do not ask the leader again for it', async () => {
    const owner = await openDesk(market, ['owner'])
    const refused = refusalOf(owner.send(listAudit, { query: { cursor: 'made up' } }))
    assert.equal((await refused).message, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.')
    assert.deepEqual(tally(), { byFollower: 0, late: 0, failed: 0 })
  })

  it('go on when it goes away', async () => {
    await database.follower.close()
    const { userid } = await makeMember(market.db)
    assert.ok((await names()).includes(userid))
    assert.ok((await names()).includes(userid))
    assert.deepEqual(tally(), { byFollower: 0, late: 0, failed: 2 })
    const text = await (await fetch(`${market.url}/metrics`)).text()
    assert.match(text, /^market_reads_total\{by="leader"\} 2$/m)
  })
})
