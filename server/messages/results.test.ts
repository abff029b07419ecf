import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { changePhone } from '#contract/account.ts'
import * as calls from '#contract/operator/messages.ts'
import { checkCode, sendCode } from '#contract/phone.ts'
import { askResults } from './ask-results.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessages } from './send-messages.ts'
import { memberPassword } from '#tests/support/client.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { fault, steer } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'

describe('what becomes of a text after the provider has taken it', () => {
  let market: Market
  let desk: Desk
  before(async () => {
    market = await openMarket({ env: { ROLE: 'server' } })
    desk = await openDesk(market, ['content'])
  })
  after(() => market[Symbol.asyncDispose]())

  let count = 0
  async function sent(to: string, text = '[한결] 도착했어요.', kind: 'service' | 'advertising' = 'service') {
    const member = await makeMember(market.db, { phone_no: to, sms_YN: 'Y', sms_answered_at: new Date().toISOString() })
    const key = `77:${++count}`
    const template = 'order.delivered'
    await queueMessage(market.db, { key, kind, userId: member.id, to, text: { template, said: text } })
    await sendMessages(market.server.deps)
    const { id } = await market.db
      .selectFrom('messages')
      .select('id')
      .where('event', '=', `${template}:${key}`)
      .executeTakeFirstOrThrow()
    return { id, member }
  }
  const rowOf = async (id: number) =>
    (await desk.send(calls.listMessages, { query: { limit: 100 } })).data.find((row) => row.id === id)!
  /** The staff session has expired by then, so it logs in again. */
  async function pass(seconds: number) {
    await market.pass(seconds)
    desk = await openDesk(market, ['content'])
  }
  async function later(seconds: number) {
    await pass(seconds)
    await askResults(market.server.deps)
  }
  const failedCount = async () =>
    (await desk.send(calls.countMessages, {})).states.find(({ state }) => state === 'FAILED')!.count
  const asked = async () =>
    (await steer<{ calls: unknown[] }>(market, 'GET', '/control/calls?call=sms_list')).calls.length

  it('has arrived when the provider says so, and is asked about no more', async () => {
    const { id } = await sent('01066660001')
    assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).delivered_at], ['SENT', null])
    await askResults(market.server.deps)
    assert.equal(await asked(), 0, 'it is on its way: nobody asks yet')
    await later(31)
    const row = await rowOf(id)
    assert.deepEqual([row.state, row.won, typeof row.delivered_at], ['SENT', 18, 'string'])
    const before = await asked()
    await later(3_600)
    assert.equal(await asked(), before)
  })

  it('has failed and costs nothing when no carrier brought it, and goes again by hand', async () => {
    const { id, member } = await sent('01066664040')
    const before = await failedCount()
    await later(31)
    const row = await rowOf(id)
    assert.deepEqual(
      [row.state, row.failure, row.won, row.sent_at, row.doubtful],
      ['FAILED', '3059 이통사가 모르는 번호입니다.', null, null, false],
    )
    assert.equal(await failedCount(), before + 1)
    await sql`update users set phone_no = '01066660002' where id = ${member.id}`.execute(market.db)
    await desk.send(calls.retryMessages, { body: { ids: [id] } })
    await sendMessages(market.server.deps)
    await later(31)
    const again = await rowOf(id)
    assert.deepEqual([again.state, again.won, again.failure, typeof again.delivered_at], ['SENT', 18, null, 'string'])
    assert.equal((await textsTo(market, '01066660002')).length, 1)
  })

  it('goes again by hand to the telephone that the member has by now, unless it warns the owner of the old one', async () => {
    const { id, member } = await sent('01066674040')
    const { rows } = await sql<{ id: number }>`
      insert into messages (event, kind, user_id, to_phone, text, state, failure)
      values (${`phone.changed:${member.id}:1`}, 'service', ${member.id}, '01066674040', '바뀜', 'FAILED', 'x') returning id`.execute(
      market.db,
    )
    const warning = rows[0]!.id
    const phone_no = '01066660005'
    const client = await market.as(member.userid)
    const code = { auth_flag: 'CH', phone_no } as const
    await client.send(sendCode, { body: code })
    await sendMessages(market.server.deps)
    const auth_number = /\d{6}/.exec((await textsTo(market, phone_no))[0]!)![0]
    await client.send(checkCode, { body: { ...code, auth_number } })
    await client.send(changePhone, { body: { current_password: memberPassword, phone_no, auth_number } })
    await later(31)
    await desk.send(calls.retryMessages, { body: { ids: [id, warning] } })
    const { rows: kept } = await sql<{ to_phone: string }>`
      select to_phone from messages where id = any(${[id, warning]}::int[]) order by id`.execute(market.db)
    assert.deepEqual(
      kept.map(({ to_phone }) => to_phone),
      [phone_no, '01066674040'],
    )
    await sendMessages(market.server.deps)
    await later(31)
    assert.equal(typeof (await rowOf(id)).delivered_at, 'string')
  })

  it('stays open while the provider does not say, asked ever more seldom and no longer than three days', async () => {
    const { id } = await sent('01066660003')
    const state = async () => {
      const { state, delivered_at } = await rowOf(id)
      return [state, delivered_at]
    }
    await fault(market, { call: 'sms_list', kind: 'error_before', times: 2 })
    await later(31)
    assert.deepEqual(await state(), ['SENT', null])
    await later(20)
    assert.deepEqual(await state(), ['SENT', null], 'its turn comes after a minute')
    await later(20)
    assert.deepEqual(await state(), ['SENT', null])
    await fault(market, { call: 'sms_list', kind: 'error_before', times: 0 })
    await later(3 * 24 * 3_600)
    await steer(market, 'POST', '/control/reset', { what: ['faults'] })
    await later(3 * 24 * 3_600)
    assert.deepEqual(await state(), ['SENT', null], 'nobody will ever know')
  })

  it('makes who refused advertisements at the provider one who takes none', async () => {
    const { rows } = await sql<{ until_noon: number }>`
      select extract(epoch from seoul_start(market_today() + 1) + interval '12 hours' - market_now())::int as until_noon`.execute(
      market.db,
    )
    await pass(rows[0]!.until_noon)
    const consentOf = async ({ id }: { id: number }) =>
      (await market.db.selectFrom('users').select('sms_YN').where('id', '=', id).executeTakeFirstOrThrow()).sms_YN
    const notice = await sent('01066660800')
    assert.deepEqual([(await rowOf(notice.id)).state, await consentOf(notice.member)], ['SENT', 'Y'])
    const ad = '(광고)[한결] 한우\n무료수신거부 0801234567'
    const taken = await sent('01066660004', ad, 'advertising')
    const refused = await sent('01066670800', ad, 'advertising')
    assert.deepEqual([(await rowOf(taken.id)).state, (await rowOf(refused.id)).state], ['SENT', 'FAILED'])
    assert.deepEqual([await consentOf(taken.member), await consentOf(refused.member)], ['Y', 'N'])
    const { rows: told } = await sql<{ user_id: number; text: string; actor: string }>`
      select messages.user_id, text, actor from messages join ad_answers using (user_id)
      where template = 'ads.answered' and answer = 'N'`.execute(market.db)
    assert.deepEqual(
      told.map(({ user_id, actor }) => [user_id, actor]),
      [[refused.member.id, 'job']],
    )
    assert.match(told[0]!.text, /광고 문자 수신 거부를 처리했어요/)
  })
})
