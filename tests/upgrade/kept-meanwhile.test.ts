import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { migrationNames } from '#database/migrations.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'

it('terms and answers that an older server changed while migrations ran are kept, and none of the others twice', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await openTestDatabase('template0')
  stack.defer(() => database.drop())
  const { db, pool } = connect(database.url, { max: 1, name: 'test' })
  stack.defer(() => db.destroy())
  const all = await migrationNames()
  const upTo = (name: string) =>
    migrate(
      db,
      all.filter((one) => one < name),
    )
  const partner = (name: string, percent: number) =>
    pool.query(`insert into partners (partner_name, commission_percent) values ($1, $2)`, [name, percent])
  const member = (name: string, answered: string) =>
    pool.query(
      `insert into users (userid, password_hash, name, phone_no, business_name, business_no, customer_key, "sms_YN", sms_answered_at)
       values ($1, '', $1, '010', $1, $1, $1, 'Y', $2)`,
      [name, answered],
    )
  await upTo('0273')
  await partner('같은', 3)
  await partner('바뀐', 3)
  await upTo('0379')
  await member('before', '2026-01-01T00:00:00Z')
  await upTo('0381')
  await pool.query(`update partners set commission_percent = 5 where partner_name = '바뀐'`)
  await partner('새로', 4)
  await member('after', '2026-02-01T00:00:00Z')
  await migrate(db)
  const { rows: terms } = await pool.query<{ partner_name: string; fee_bps: number }>(
    `select partner_name, fee_bps from partner_terms join partners on partners.id = partner_id order by partner_terms.id`,
  )
  assert.deepEqual(
    terms.map(({ partner_name, fee_bps }) => [partner_name, fee_bps]),
    [
      ['같은', 300],
      ['바뀐', 300],
      ['바뀐', 500],
      ['새로', 400],
    ],
  )
  const { rows: answers } = await pool.query<{ userid: string }>(
    `select userid from ad_answers join users on users.id = user_id order by ad_answers.id`,
  )
  assert.deepEqual(
    answers.map(({ userid }) => userid),
    ['before', 'after'],
  )
})
