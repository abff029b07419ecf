import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '#tests/support/cluster.ts'

let database: TestDatabase
let client: pg.Client
before(async () => {
  database = await openTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
after(async () => {
  await client?.end()
  await database?.drop()
})

describe('the moves of the database', () => {
  it('are every pair that the specification allows, and only those', async () => {
    const { rows } = await client.query(`select from_code || '>' || to_code as move from product_moves order by 1`)
    const moves = '0>1 0>9 1>0 1>2 1>3 2>0 2>1 2>3 3>0 3>1 3>2 3>4 4>1 4>2 4>5 5>0 5>1 5>6 5>9 6>9'
    assert.equal(rows.map((row) => row.move).join(' '), moves)
  })

  it('of an order line too', async () => {
    const { rows } = await client.query(
      `select from_code || '>' || to_code as move from order_product_moves order by from_code collate "C", to_code collate "C"`,
    )
    const moves = `CANW>DELW CANW>ORDC CANW>PAYK DELI>DELK DELI>DELW DELI>ORDK DELK>DELI DELK>ORDK DELW>CANW DELW>DELI DELW>ORDC DELW>PAYK ORDK>RTNW ORDW>PAYF ORDW>PAYK ORDW>PAYW
      PAYK>CANW PAYK>DELW PAYK>ORDC PAYW>ORDC PAYW>PAYK RTNI>ORDK RTNI>RTNK RTNW>ORDK RTNW>RTNI RTNW>RTNK`
    assert.deepEqual(
      rows.map((row) => row.move),
      moves.split(/\s+/),
    )
  })
})
