import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { changePhone, listDevices } from '#contract/account.ts'
import { checkCode, sendCode } from '#contract/phone.ts'
import { findId, findPassword, logIn, resetPassword } from '#contract/session.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { memberPassword } from '#tests/support/client.ts'
import { verifyPhone } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const fresh = 'Quiet-river-7731'
const again = { password: fresh, password2: fresh }

describe('finding an id', () => {
  it('needs the name and the phone of a member', async () => {
    await using market = await openMarket()
    const { name, phone_no, userid } = await makeMember(market.db)
    const find = (body: { name: string; phone_no: string }) => market.visitor.send(findId, { body })
    assert.deepEqual(await find({ name, phone_no }), { data: { userid } })
    const missing = await refusalOf(find({ name: '아무개', phone_no }))
    assert.deepEqual([missing.status, missing.message], [404, '정보가 없습니다'])
    assert.equal(await sentence(find({ name: '', phone_no })), '이름을 입력하세요')
    assert.equal(await sentence(find({ name, phone_no: '' })), '휴대폰을 입력하세요')
  })

  it('cannot be tried out without end', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        market.visitor.send(findId, { body: { name: '아무개', phone_no: `0101234${String(1000 + n)}` } }),
      ),
    )
    const statuses = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.status : 200))
    assert.equal(statuses.filter((status) => status === 404).length, 20)
    assert.equal(statuses.filter((status) => status === 429).length, 80)
  })

  it('is done by its owner however often a stranger has tried names at the phone, or the right one elsewhere', async () => {
    await using market = await openMarket({ rateLimitFactor: 1, env: { TRUST_PROXY: 'true' } })
    const { name, phone_no } = await makeMember(market.db)
    const find = async (ip: string, name: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
      const body = JSON.stringify({ name, phone_no })
      return (await fetch(`${market.url}${findId.path}`, { method: findId.method, headers, body })).status
    }
    const [stranger, owner] = ['203.0.113.5', '198.51.100.7'] as const
    for (let n = 0; n < 12; n++) assert.equal(await find(stranger, `아무개${n}`), 404)
    for (let n = 0; n < 5; n++) assert.equal(await find(stranger, name), 200)
    assert.equal(await find(stranger, name), 429)
    assert.equal(await find(owner, name), 200)
  })
})

const asked = async (market: Market) => {
  const member = await makeMember(market.db)
  const auth_number = await verifyPhone(market, member.phone_no, 'FP')
  const { userid, name, phone_no } = member
  return { member, who: { userid, name, phone_no, auth_number } }
}

/** The verified code of a telephone, in a market without background work. */
async function codeOf(market: Market, phone_no: string, auth_flag: 'FP' | 'CH'): Promise<string> {
  await market.visitor.send(sendCode, { body: { auth_flag, phone_no } })
  await sendMessages(market.server.deps)
  const auth_number = /\d{6}/.exec((await textsTo(market, phone_no))[0]!)![0]
  await market.visitor.send(checkCode, { body: { auth_flag, phone_no, auth_number } })
  return auth_number
}

describe('a forgotten password', () => {
  it('is set anew by its owner: the old one and every session end, and the phone is told', async () => {
    await using market = await openMarket()
    const { member, who } = await asked(market)
    const buyer = await market.as(member.userid)
    await market.visitor.send(findPassword, { body: who })
    const { name: _, ...reset } = who
    await market.visitor.send(resetPassword, { body: { ...reset, ...again } })
    const old = await refusalOf(buyer.send(listDevices, {}))
    assert.equal(old.message, 'Token has expired')
    assert.equal((await refusalOf(market.as(member.userid))).errno, 1110)
    await market.as(member.userid, fresh)
    assert.equal(
      await sentence(market.visitor.send(resetPassword, { body: { ...reset, ...again } })),
      '인증번호확인을 해주세요',
      'a code is good for one reset',
    )
    await until(async () =>
      (await textsTo(market, member.phone_no)).includes(
        '[한결] 비밀번호가 바뀌었어요. 본인이 아니라면 바로 고객센터로 알려주세요.',
      ),
    )
  })

  it('warns the telephone of then: a warning that is not sent yet does not follow the member to another one', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const { phone_no, userid, name } = await makeMember(market.db)
    const who = { userid, name, phone_no, auth_number: await codeOf(market, phone_no, 'FP') }
    await market.visitor.send(findPassword, { body: who })
    const { name: _, ...reset } = who
    await market.visitor.send(resetPassword, { body: { ...reset, ...again } })
    // As the release before wrote it.
    await sql`
      insert into messages (event, kind, user_id, to_phone, text)
      select 'password.reset:0', 'service', id, phone_no, '바뀜' from users where userid = ${userid}`.execute(market.db)
    await sql`update messages set next_try = next_try + interval '1 day'`.execute(market.db)
    const buyer = await market.as(userid, fresh)
    const next = '01099998888'
    const auth_number = await codeOf(market, next, 'CH')
    await buyer.send(changePhone, { body: { current_password: fresh, phone_no: next, auth_number } })
    const { rows } = await sql<{ template: string; to_phone: string }>`
      select template, to_phone from messages where kind = 'service' order by id`.execute(market.db)
    assert.deepEqual(
      rows.map(({ template, to_phone }) => [template, to_phone]),
      [
        ['password.changed', phone_no],
        ['password.reset', phone_no],
        ['phone.changed', phone_no],
      ],
    )
  })

  it('is asked for in the order of the form', async () => {
    await using market = await openMarket()
    const { who } = await asked(market)
    const find = (body: object) => sentence(market.visitor.send(findPassword, { body: body as never }))
    assert.equal(await find({}), 'ID를 입력하세요')
    assert.equal(await find({ userid: who.userid }), '이름을 입력하세요')
    assert.equal(await find({ userid: who.userid, name: who.name }), '휴대폰을 입력하세요')
    assert.equal(await find({ userid: who.userid, name: who.name, phone_no: who.phone_no }), '인증번호를 입력하세요')
    assert.equal(await find({ ...who, phone_no: '01055556666' }), '인증번호확인을 해주세요')
    const reset = (body: object) => sentence(market.visitor.send(resetPassword, { body: body as never }))
    const base = { userid: who.userid, phone_no: who.phone_no }
    assert.equal(await reset(base), '인증번호확인을 해주세요')
    const verified = { ...base, auth_number: who.auth_number }
    assert.equal(await reset({ ...verified, password: '' }), '비밀번호를 입력하세요')
    assert.equal(
      await reset({ ...verified, password: 'short' }),
      '비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.',
    )
    assert.equal(await reset({ ...verified, password: fresh }), '비밀번호를 다시한번 입력하세요')
    assert.equal(await reset({ ...verified, password: fresh, password2: 'x' }), '비밀번호가 일치하지 않습니다.')
    assert.equal(await reset({ ...verified, ...again }), '인증번호확인을 해주세요', 'step 1 was left out')
    await market.visitor.send(findPassword, { body: who })
    assert.equal(
      await reset({ ...verified, password: 'password1234', password2: 'password1234' }),
      '너무 흔하거나 아이디·이름·상호가 든 비밀번호입니다.',
    )
  })

  it('is set by its owner however often a stranger has tried at the phone', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { userid, name, phone_no } = await makeMember(market.db)
    const who = { userid, name, phone_no }
    for (let n = 0; n < 12; n++) {
      const guess = { ...who, auth_number: '123456' }
      assert.equal(await sentence(market.visitor.send(findPassword, { body: guess })), '인증번호확인을 해주세요')
    }
    const auth_number = await verifyPhone(market, phone_no, 'FP')
    await market.visitor.send(findPassword, { body: { ...who, auth_number } })
  })

  it('that was tried until the login was refused lets its owner in at once when it is set anew', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { member, who } = await asked(market)
    const neighbour = await makeMember(market.db)
    for (const { userid } of [member, neighbour])
      await Promise.allSettled(Array.from({ length: 10 }, () => market.as(userid, 'Wrong-pass-1')))
    const refused = await refusalOf(market.as(member.userid))
    assert.equal(refused.status, 429)
    assert.match(refused.message, /^로그인을 너무 여러 번 시도했습니다\. (1[0-6]|[2-9])분 뒤에 다시 시도해주세요\.$/)
    await market.visitor.send(findPassword, { body: who })
    const { name: _, ...reset } = who
    await market.visitor.send(resetPassword, { body: { ...reset, ...again } })
    // The world-wide count stays, so that a browser that is not known has to work for it.
    assert.equal((await refusalOf(market.as(member.userid, fresh))).status, 428)
    assert.equal((await refusalOf(market.as(neighbour.userid))).status, 429)
  })

  it('of somebody else stays what it is', async () => {
    await using market = await openMarket()
    const { who } = await asked(market)
    const victim = await makeMember(market.db)
    await market.visitor.send(findPassword, { body: who })
    const body = { ...again, userid: victim.userid, phone_no: who.phone_no, auth_number: who.auth_number }
    assert.equal(await sentence(market.visitor.send(resetPassword, { body })), '인증번호확인을 해주세요')
    assert.equal(
      await sentence(market.visitor.send(findPassword, { body: { ...who, userid: victim.userid, name: victim.name } })),
      '정보가 없습니다',
    )
    const theirs = { ...body, phone_no: victim.phone_no }
    assert.equal(await sentence(market.visitor.send(resetPassword, { body: theirs })), '인증번호확인을 해주세요')
    await market.as(victim.userid)
  })

  it('cannot be had with a guessed code, nor with an old one', async () => {
    await using market = await openMarket()
    const { who } = await asked(market)
    const guess = { ...who, auth_number: who.auth_number === '111111' ? '222222' : '111111' }
    for (let n = 0; n < 4; n++)
      assert.equal(await sentence(market.visitor.send(findPassword, { body: guess })), '인증번호확인을 해주세요')
    assert.equal(
      await sentence(market.visitor.send(findPassword, { body: guess })),
      '인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.',
    )
    assert.equal(
      await sentence(market.visitor.send(findPassword, { body: who })),
      '인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.',
    )
    const other = await asked(market)
    await market.pass(601)
    assert.equal(await sentence(market.visitor.send(findPassword, { body: other.who })), '인증번호확인을 해주세요')
  })
})

describe('logging in', () => {
  it('uses the id of a present member: a member who has left does not block the new owner of the id', async () => {
    await using market = await openMarket()
    await makeMember(market.db, { userid: 'meatshop', status: 'OUT' })
    await assert.rejects(market.as('meatshop'))
    const heir = await makeMember(market.db, { userid: 'MeatShop' })
    const { data } = await market.visitor.send(logIn, { body: { userid: 'MEATSHOP', password: memberPassword } })
    assert.equal(data.user.id, heir.id)
  })

  it('cannot be tried out without end', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const member = await makeMember(market.db)
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => market.as(member.userid, 'Wrong-pass-1')))
    const statuses = tries.map((answer) => (answer.status === 'rejected' ? answer.reason.status : 200))
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal((await refusalOf(market.as(member.userid))).status, 429)
  })
})
