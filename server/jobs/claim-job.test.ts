import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeStaff } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { until } from '#tests/support/until.ts'
import { claimJob, keepOn, keepWhile } from './claim-job.ts'
import { runOne } from './run-one.ts'

it('stays with a holder that says nothing for long while its workbook is written, and with nobody who has gone', async () => {
  await using market = await openStillMarket()
  const { db, pool } = market
  const { id } = await makeStaff(market)
  await pool.query(`insert into desk_jobs (kind, staff_id, state, asked) values ('orders', $1, 'WAITING', '{}')`, [id])
  const job = (await claimJob(db, ['orders']))!
  const written = Promise.withResolvers<string>()
  const kept = keepWhile(db, job, written.promise, 20)
  for (let times = 0; times < 3; times++) {
    await market.pass(15)
    await until(async () => {
      const { rows } = await pool.query(
        `select from desk_jobs where leased_until > market_now() + interval '18 seconds'`,
      )
      return rows.length === 1
    })
    assert.equal(await claimJob(db, ['orders']), undefined)
  }
  written.resolve('there')
  assert.equal(await kept, 'there')
  await market.pass(25)
  assert.equal((await claimJob(db, ['orders']))?.turn, job.turn + 1)
})

it('is interrupted as often as it goes on, and is given up when it does not', async () => {
  await using market = await openStillMarket()
  const { db, pool, server } = market
  const { id } = await makeStaff(market)
  await pool.query(`insert into desk_jobs (kind, staff_id, state, asked) values ('orders', $1, 'WAITING', '{}')`, [id])
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  const turn = (done: number) =>
    runOne({ db, log: server.deps.log }, ['orders'], new AbortController().signal, async (job) => {
      await keepOn(db, job, { done, total: 100 })
      throw lost
    })
  const state = async () => (await pool.query<{ state: string }>('select state from desk_jobs')).rows[0]!.state
  for (let done = 1; done <= 20; done++) await turn(done)
  assert.equal(await state(), 'RUNNING')
  await turn(20)
  assert.equal(await state(), 'FAILED')
})
