import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { checkCode, sendCode } from '#contract/phone.ts'
import { saveSetting } from '#server/config/settings.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { fault, refusalOf } from '#tests/support/shopping.ts'
import { lastCode, textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'
import { solveQuickly } from '#tests/support/solve-quickly.ts'

const phone_no = '01071112222'
const send = (market: Market, to = phone_no, auth_flag: 'JA' | 'FP' = 'JA') =>
  market.visitor.send(sendCode, { body: { auth_flag, phone_no: to } })
const check = (market: Market, auth_number: string, to = phone_no, auth_flag: 'JA' | 'FP' = 'JA') =>
  market.visitor.send(checkCode, { body: { auth_flag, phone_no: to, auth_number } })
const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const drained = ({ db }: Market) =>
  until(async () => {
    const { rows } = await sql`select 1 from messages where state = 'QUEUED'`.execute(db)
    return rows.length === 0
  })

describe('a code', () => {
  it('comes by text, is kept nowhere in a form that can be read, and is verified by its own phone', async () => {
    await using market = await openMarket()
    const { data } = await send(market)
    assert.deepEqual(data, { resend_seconds: 180, expires_seconds: 180, digits: 6 })
    const code = await lastCode(market, phone_no)
    assert.deepEqual(await textsTo(market, phone_no), [`[한결] 인증번호 ${code} (3분 안에 입력하세요)`])
    await drained(market)
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(phone_codes::text, ' ') from phone_codes)
          || (select string_agg(messages::text, ' ') from messages) as all`.execute(market.db)
    // The code must not occur as a word of its own; inside a digest or a time six digits may occur by chance.
    assert.doesNotMatch(rows[0]!.all, new RegExp(`(?<![0-9a-zA-Z.])${code}(?![0-9a-zA-Z])`))
    assert.equal(await sentence(check(market, code, '01071113333')), '인증번호가 만료되었습니다. 다시 발송해주세요.')
    assert.equal(
      await sentence(check(market, code, phone_no, 'FP')),
      '인증번호가 만료되었습니다. 다시 발송해주세요.',
      'a code for joining is nothing for a password',
    )
    await check(market, code)
    await check(market, code)
  })

  it('is dead after five wrong tries, however many come at once', async () => {
    await using market = await openMarket()
    await send(market)
    const code = await lastCode(market, phone_no)
    const answers = await Promise.all(Array.from({ length: 40 }, () => sentence(check(market, wrong(code)))))
    assert.equal(answers.filter((said) => said === '인증번호가 일치하지 않습니다.').length, 4)
    assert.equal(answers.filter((said) => said === '인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.').length, 36)
    assert.equal(await sentence(check(market, code)), '인증번호를 5번 잘못 입력하셨습니다. 다시 발송해주세요.')
    const { rows } = await sql<{ tries: number }>`select tries from phone_codes`.execute(market.db)
    assert.deepEqual(rows, [{ tries: 5 }])
  })

  it('lives for three minutes, and the next one ends it', async () => {
    await using market = await openMarket()
    await send(market)
    const first = await lastCode(market, phone_no)
    await market.pass(160)
    const locked = await refusalOf(send(market))
    assert.deepEqual([locked.errno, locked.message], [1134, '잠시 후 다시 발송할 수 있습니다.'])
    await market.pass(21)
    assert.equal(await sentence(check(market, first)), '인증번호가 만료되었습니다. 다시 발송해주세요.')
    await send(market)
    const second = await lastCode(market, phone_no, first)
    assert.equal(await sentence(check(market, wrong(second))), '인증번호가 일치하지 않습니다.')
    await check(market, second)
  })

  it('is locked for 180 seconds whatever the purpose, also for asks at the same moment', async () => {
    await using market = await openMarket()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => send(market, phone_no, n % 2 ? 'JA' : 'FP')),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const locked = await refusalOf(send(market))
    const left = (locked.result as { resend_seconds: number }).resend_seconds
    assert.ok(left > 170 && left <= 180, String(left))
  })

  it('is asked for in Korean mobile numbers alone', async () => {
    await using market = await openMarket()
    for (const number of ['15881234', '0601234567', '+14155550100', '0212345678'])
      assert.equal(await sentence(send(market, number)), '휴대폰번호를 정확히 입력하세요')
    assert.equal(await sentence(send(market, '')), '휴대폰 번호를 입력하세요')
    const { rows } = await sql`select 1 from phone_codes`.execute(market.db)
    assert.deepEqual(rows, [])
  })

  it('for a forgotten password goes to phones of members alone, and nobody can tell', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db)
    const unknown = '01079998888'
    assert.deepEqual(await send(market, unknown, 'FP'), await send(market, member.phone_no, 'FP'))
    await lastCode(market, member.phone_no)
    await drained(market)
    assert.deepEqual(await textsTo(market, unknown), [])
    assert.equal(await sentence(send(market, unknown, 'FP')), await sentence(send(market, member.phone_no, 'FP')))
    for (let n = 0; n < 6; n++) {
      const known = await sentence(check(market, 'abcdef', member.phone_no, 'FP'))
      assert.equal(await sentence(check(market, 'abcdef', unknown, 'FP')), known)
    }
  })

  it('after five in a day is a long one, which nobody guesses or ends, and the only one until it is used', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { phone_no: to } = await makeMember(market.db)
    const unknown = '01079998888'
    const ask = async (phone: string) => (await send(market, phone, 'FP')).data
    // An unknown phone asks in turn with this one, to compare the responses.
    let short: string | undefined
    for (let n = 0; n < 5; n++) {
      for (const phone of [to, unknown]) assert.equal((await ask(phone)).digits, 6)
      short = await lastCode(market, to, short)
      await market.pass(3_700)
    }
    const said = { resend_seconds: 180, expires_seconds: 6 * 3_600, digits: 16 }
    assert.deepEqual(await ask(to), said)
    assert.deepEqual(await ask(unknown), said, 'nobody can tell')
    const long = await lastCode(market, to, short)
    assert.match((await textsTo(market, to)).at(-1)!, /^\[한결\] 인증번호 (\d{4} ){4}\(6시간 안에 입력하세요\)$/)

    for (let n = 0; n < 8; n++)
      assert.equal(await sentence(check(market, wrong(long), to, 'FP')), '인증번호가 일치하지 않습니다.')
    await market.pass(5 * 3_600)
    for (const phone of [to, unknown]) {
      const { expires_seconds, digits } = await ask(phone)
      assert.ok(digits === 16 && expires_seconds <= 3_600, String(expires_seconds))
    }
    await check(market, long, to, 'FP')
    await drained(market)
    assert.equal((await textsTo(market, to)).length, 6)
    await market.pass(601)
    assert.equal(await sentence(check(market, long, to, 'FP')), '인증번호가 만료되었습니다. 다시 발송해주세요.')
    assert.equal((await ask(to)).digits, 16)
    await lastCode(market, to, long)
    await market.pass(3 * 86_400)
    assert.equal((await ask(to)).digits, 6)
  })

  it('that is long and did not reach the phone is sent anew', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const { phone_no: to } = await makeMember(market.db)
    let last: string | undefined
    for (let n = 0; n < 6; n++) {
      await send(market, to, 'FP')
      last = await lastCode(market, to, last)
      await market.pass(181)
    }
    assert.equal(last?.length, 16)
    const lose = async () => {
      await drained(market)
      await sql`update messages set state = 'FAILED' where template = 'code.long'`.execute(market.db)
    }
    for (let n = 0; n < 2; n++) {
      await lose()
      await send(market, to, 'FP')
      last = await lastCode(market, to, last)
      await market.pass(181)
    }
    // Texts to a phone that is off cost money as well, so they are limited.
    await lose()
    assert.equal(await sentence(send(market, to, 'FP')), '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.')
  })

  it('is sent ten times an hour to one address; when the hour has sent what it may, everybody works for it', async () => {
    await using market = await openMarket({
      rateLimitFactor: 1,
      env: { TRUST_PROXY: 'true' },
      prepare: (db) => saveSetting(db, 'codes_without_work', 1_000),
    })
    const from = (ip: string, n: number, work?: string) =>
      fetch(`${market.url}/api/sms/auth/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ auth_flag: 'JA', phone_no: `0106${String(1_000_000 + n)}`, work }),
      })
    let sent = 0
    for (let n = 0; n < 15; n++) sent += (await from('203.0.113.9', n)).status === 200 ? 1 : 0
    assert.equal(sent, 10)
    await sql`insert into rate_buckets (bucket, window_start, n)
      values ('sms:all:JA', to_timestamp(floor(extract(epoch from market_now()) / 3600) * 3600), 499)
      on conflict (bucket, window_start) do update set n = 499`.execute(market.db)
    assert.equal((await from('198.51.100.1', 100)).status, 200)
    const asked = await from('198.51.100.2', 101)
    assert.equal(asked.status, 428)
    const { result } = (await asked.json()) as { result: { challenge: string; bits: number } }
    assert.equal((await from('198.51.100.2', 101, await solveQuickly(result))).status, 200)
    // Codes for a forgotten password have an hourly limit of their own.
    const member = await makeMember(market.db)
    await send(market, member.phone_no, 'FP')
    await lastCode(market, member.phone_no)
  })

  it('that is not sent, because nobody has the phone, uses up nothing', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    for (let n = 0; n < 8; n++) await send(market, `0107999000${n}`, 'FP')
    const sent = async () =>
      (
        await sql<{
          n: number
        }>`select coalesce(sum(n), 0)::int as n from rate_buckets where bucket like 'sms:all:%'`.execute(market.db)
      ).rows[0]!.n
    assert.equal(await sent(), 0)
    await send(market, (await makeMember(market.db)).phone_no, 'FP')
    assert.equal(await sent(), 1)
  })
})

describe('a text', () => {
  it('is sent again when the provider failed, and once when it did not', async () => {
    await using market = await openMarket()
    await fault(market, { call: 'sms', kind: 'error_before', times: 1 })
    await send(market)
    await until(async () => {
      const { rows } = await sql<{ failure: string }>`select failure from messages where failure is not null`.execute(
        market.db,
      )
      return rows[0]?.failure
    })
    await market.pass(61)
    const code = await lastCode(market, phone_no)
    await drained(market)
    assert.equal((await textsTo(market, phone_no)).length, 1)
    await check(market, code)
  })

  it('with a code is not sent when it comes too late', async () => {
    await using market = await openMarket()
    await fault(market, { call: 'sms', kind: 'error_before', times: 1 })
    await send(market)
    await until(async () => {
      const { rows } = await sql`select 1 from messages where failure is not null`.execute(market.db)
      return rows.length > 0
    })
    await market.pass(200)
    await drained(market)
    assert.deepEqual(await textsTo(market, phone_no), [])
  })
})

describe('an address that asks for many codes', () => {
  const few = { rateLimitFactor: 1 }
  const asked = async (market: Market, to: string, auth_flag: 'JA' | 'FP' = 'JA', work?: string) => {
    const body = { auth_flag, phone_no: to, ...(work && { work }) }
    const refused = await refusalOf(market.visitor.send(sendCode, { body }))
    assert.deepEqual([refused.errno, refused.status], [1135, 428])
    return refused.result as { challenge: string; bits: number }
  }
  const withWork = (market: Market, to: string, work: string) =>
    market.visitor.send(sendCode, { body: { auth_flag: 'JA', phone_no: to, work } })

  it('works for each one after the third, and one answer is worth one code of one phone', async () => {
    await using market = await openMarket(few)
    for (const n of [1, 2, 3]) await send(market, `0107222000${n}`)
    // Nothing is sent, and asking alone does not use up the hourly limit.
    for (let again = 0; again < 12; again++) await asked(market, '01072220004')
    const task = await asked(market, '01072220004')
    assert.equal(task.bits, 18)
    const work = await solveQuickly(task)
    await asked(market, '01072220005', 'JA', work)
    await asked(market, '01072220004', 'JA', work.replace(/:\d+$/, ':0'))
    await asked(market, '01072220004', 'JA', `9${work}`)
    await withWork(market, '01072220004', work)
    await lastCode(market, '01072220004')
    await market.pass(181)
    await asked(market, '01072220004', 'JA', work)
  })

  it('has ten minutes for an answer, and none to give for a forgotten password', async () => {
    await using market = await openMarket(few)
    for (const n of [1, 2, 3]) await send(market, `0107222000${n}`)
    const work = await solveQuickly(await asked(market, '01072220004'))
    await send(market, '01072220006', 'FP')
    await market.pass(601)
    const { errno } = await refusalOf(withWork(market, '01072220004', work))
    assert.equal(errno, 1135)
  })
})
