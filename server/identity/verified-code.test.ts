import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { checkCode, sendCode } from '#contract/phone.ts'
import { anApplication, aPicture, apply, verifyPhone } from '#tests/support/join.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { lastCode } from '#tests/support/texts.ts'

const phone_no = '01071112222'
const send = (market: Market) => market.visitor.send(sendCode, { body: { auth_flag: 'JA', phone_no } })
const check = (market: Market, auth_number: string) =>
  market.visitor.send(checkCode, { body: { auth_flag: 'JA', phone_no, auth_number } })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a verified code', () => {
  it('is worth its ten minutes, whoever asks for another meanwhile, and is not guessed beside that one', async () => {
    await using market = await openMarket()
    const fields = anApplication({ phone_no })
    const auth_number = await verifyPhone(market, phone_no)
    await market.pass(181)
    await send(market)
    const next = await lastCode(market, phone_no, auth_number)
    // Neither has more tries for there being two.
    for (const no of [wrong(auth_number), wrong(next)])
      await assert.rejects(apply(market, { ...fields, auth_number: no }))
    const tries = async () =>
      (await sql<{ tries: number }>`select tries from phone_codes order by id`.execute(market.db)).rows.map(
        (row) => row.tries,
      )
    assert.deepEqual(await tries(), [2, 2])
    await market.pass(181)
    await assert.rejects(apply(market, { ...fields, auth_number: wrong(auth_number) }))
    assert.deepEqual(await tries(), [3, 2])
    await apply(market, { ...fields, auth_number }, await aPicture())
    const again = anApplication({ phone_no })
    assert.equal((await refusalOf(apply(market, { ...again, auth_number }, await aPicture()))).errno, 1133)
  })

  it('ends with another one that is used, so that nobody comes after its owner with it', async () => {
    await using market = await openMarket()
    const first = await verifyPhone(market, phone_no)
    await market.pass(181)
    await send(market)
    const second = await lastCode(market, phone_no, first)
    await check(market, second)
    await apply(market, { ...anApplication({ phone_no }), auth_number: second }, await aPicture())
    const { rows } = await sql<{ ended: boolean; used: boolean }>`
      select ended_at is not null as ended, used_at is not null as used from phone_codes order by id`.execute(market.db)
    assert.deepEqual(rows, [
      { ended: true, used: false },
      { ended: false, used: true },
    ])
  })

  it('is worth nothing after its ten minutes, whoever asks for another meanwhile', async () => {
    await using market = await openMarket()
    const auth_number = await verifyPhone(market, phone_no)
    await market.pass(181)
    await send(market)
    await market.pass(420)
    assert.equal((await refusalOf(apply(market, { ...anApplication({ phone_no }), auth_number }))).errno, 1133)
  })
})
