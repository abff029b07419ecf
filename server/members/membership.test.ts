import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import {
  changeMe,
  changePassword,
  endDevice,
  getApplication,
  getMe,
  leave,
  listDevices,
  listOutReasons,
  resubmitProof,
} from '#contract/account.ts'
import { addToCart } from '#contract/cart.ts'
import { refreshTokens } from '#contract/session.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { memberPassword } from '#tests/support/client.ts'
import { anApplication, aPicture, apply, formOf, joinMarket, verifyPhone } from '#tests/support/join.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper, openForm, refusalOf } from '#tests/support/shopping.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const next = 'Quiet-river-7731'
const files = ({ config }: Market) => readdir(path.join(config.filesDir, 'private')).catch(() => [])
const reason = { user_out_code_id: 2 }

describe('the account', () => {
  it('changes its consent: each answer is kept, told once, and a consent holds for two years', async () => {
    await using market = await openMarket()
    const longAgo = new Date(Date.now() - 2 * 366 * 86_400_000).toISOString()
    const member = await makeMember(market.db, { sms_YN: 'Y', sms_answered_at: longAgo })
    const buyer = await market.as(member.userid)
    const answer = async (sms_YN: 'Y' | 'N') => {
      await buyer.send(changeMe, { body: { sms_YN } })
      return (await buyer.send(getMe, {})).data.sms_YN
    }
    assert.equal((await buyer.send(getMe, {})).data.sms_YN, 'N')
    assert.deepEqual([await answer('Y'), await answer('Y'), await answer('N'), await answer('N')], ['Y', 'Y', 'N', 'N'])
    await market.pass(601)
    const told = await until(async () => {
      const texts = await textsTo(market, member.phone_no)
      return texts.length > 0 ? texts : undefined
    })
    assert.equal(told.length, 1, 'what was changed again within minutes')
    assert.match(told[0]!, /광고 문자 수신 거부를 처리했어요\. \(\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}\)/)
    const { rows } = await sql<{ answer: string; actor: string }>`
      select answer, actor from ad_answers where user_id = ${member.id} order by id`.execute(market.db)
    assert.deepEqual(
      rows.map((row) => `${row.answer} ${row.actor}`),
      ['Y', 'Y', 'N'].map((one) => `${one} user:${member.id}`),
    )
    const more = { sms_YN: 'Y', status: 'ACTIVE' }
    assert.equal((await refusalOf(buyer.send(changeMe, { body: more as never }))).errno, 1000)
  })

  it('changes its password: the present one is asked, and the other devices are signed out', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const [here, there] = [await market.as(userid), await market.as(userid)]
    const change = (body: Record<string, string>) => here.send(changePassword, { body: body as never })
    const both = { password: next, password2: next }
    assert.equal(await sentence(change(both)), '현재 비밀번호를 입력하세요')
    assert.equal(
      await sentence(change({ ...both, current_password: 'Wrong-pass-1' })),
      '현재 비밀번호가 일치하지 않습니다.',
    )
    for (const password of ['1q2w3e4r5t', 'hangyeol2026', 'qwerty123!', `${userid}x1`])
      assert.equal(
        await sentence(change({ current_password: memberPassword, password, password2: password })),
        userid.length < 4 ? '' : '너무 흔하거나 아이디·이름·상호가 든 비밀번호입니다.',
      )
    const same = { current_password: memberPassword, password: memberPassword, password2: memberPassword }
    assert.equal(await sentence(change(same)), '지금 쓰는 비밀번호와 같아요. 다른 비밀번호를 정해 주세요.')
    await change({ ...both, current_password: memberPassword })
    await here.send(getMe, {})
    assert.equal(await sentence(there.send(getMe, {})), 'Token has expired')
    await market.as(userid, next)
  })

  it('lists its devices and signs one out at once, for who knows the password', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const [here, there] = [await market.as(userid), await market.as(userid)]
    const stranger = await market.as((await makeMember(market.db)).userid)
    const { data } = await here.send(listDevices, {})
    assert.deepEqual(
      data.map(({ current }) => current),
      [true, false],
    )
    const other = { params: { session_id: data[1]!.id }, body: { current_password: memberPassword } }
    const guessed = { ...other, body: { current_password: 'Wrong-pass-1' } }
    assert.equal(await sentence(here.send(endDevice, guessed)), '현재 비밀번호가 일치하지 않습니다.')
    await there.send(getMe, {})
    assert.equal((await refusalOf(stranger.send(endDevice, other))).status, 404)
    await here.send(endDevice, other)
    assert.equal(await sentence(there.send(getMe, {})), 'Token has expired')
    assert.equal((await here.send(listDevices, {})).data.length, 1)
  })

  it('cannot be tried for its password by somebody who found it open', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const buyer = await market.as((await makeMember(market.db)).userid)
    const body = { current_password: 'Wrong-pass-1', password: next, password2: next }
    const answers = await Promise.all(
      Array.from({ length: 15 }, async () => (await refusalOf(buyer.send(changePassword, { body }))).status),
    )
    assert.equal(answers.filter((status) => status === 400).length, 10)
    const [device] = (await buyer.send(listDevices, {})).data
    const more = { params: { session_id: device!.id }, body: { current_password: memberPassword } }
    assert.equal((await refusalOf(buyer.send(endDevice, more))).status, 429, 'one count for all that asks')
  })
})

describe('an application that was rejected', () => {
  it('waits again with another proof; a member with another proof trades on', async () => {
    await using market = await openMarket()
    const rejected = await makeMember(market.db, { status: 'REJECT', reject_reason: '서류가 흐려요' })
    const applicant = await market.as(rejected.userid)
    assert.equal((await applicant.send(getApplication, {})).data.reject_reason, '서류가 흐려요')
    await sql`update users set tax_state = '{"b_stt": "폐업자"}' where id = ${rejected.id}`.execute(market.db)
    const corrected = { name: '나바름', business_name: '바른식당', business_no: businessNumber('999754321') }
    const other = await makeMember(market.db, { business_no: businessNumber('999712345') })
    const taken = { ...corrected, business_no: other.business_no }
    assert.equal(
      (await refusalOf(applicant.send(resubmitProof, { body: formOf(taken, await aPicture()) as never }))).message,
      '이미 가입된 사업자번호입니다.',
    )
    await applicant.send(resubmitProof, { body: formOf(corrected, await aPicture(), '새 서류.png') as never })
    const { data } = await applicant.send(getApplication, {})
    assert.deepEqual(
      [data.status, data.user_cert_file, data.reject_reason, data.name, data.business_name, data.business_no],
      ['WAIT', { ori_name: '새 서류.png' }, null, '나바름', '바른식당', corrected.business_no],
    )
    const { tax_state } = await market.db
      .selectFrom('users')
      .select('tax_state')
      .where('id', '=', rejected.id)
      .executeTakeFirstOrThrow()
    assert.notEqual((tax_state as { b_stt?: string } | null)?.b_stt, '폐업자', 'that was another number')
    await applicant.send(resubmitProof, { body: formOf({}, await aPicture(), '더 새 서류.png') as never })
    const { rows } = await sql`select 1 from user_certs where replaced_at is null`.execute(market.db)
    assert.equal(rows.length, 1)

    const member = await makeMember(market.db)
    const buyer = await market.as(member.userid)
    await buyer.send(resubmitProof, { body: formOf({}, await aPicture()) as never })
    const found = await market.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
    assert.deepEqual([found.status, found.recheck], ['ACTIVE', true])
  })
})

describe('a withdrawal', () => {
  it('says what is missing, and knows its reasons', async () => {
    await using market = await openMarket()
    const buyer = await market.as((await makeMember(market.db)).userid)
    const { data } = await buyer.send(listOutReasons, {})
    assert.deepEqual(data.at(-1), { id: 8, out_kind: '직접 입력' })
    const out = (body: object) => sentence(buyer.send(leave, { body: body as never }))
    assert.equal(await out({}), '탈퇴사유를 선택하세요')
    assert.equal(await out({ user_out_code_id: 99 }), '탈퇴사유를 선택하세요')
    for (const user_content of [' ', null, 5])
      assert.equal(await out({ user_out_code_id: 8, user_content }), '탈퇴사유를 입력하세요')
  })

  it('is refused while an order or a payment is under way, and frees what is held when it is not', async () => {
    await using market = await openMarket()
    const shopper = await makeShopper(market)
    const [bought, inForm, inCart] = [
      await makeProduct(market.db),
      await makeProduct(market.db),
      await makeProduct(market.db),
    ]
    await buy(market, shopper, [bought.id])
    assert.equal(
      await sentence(shopper.send(leave, { body: reason })),
      '진행 중인 주문이나 환불이 있어 탈퇴할 수 없습니다.',
    )
    await sql`update order_products set os_code = 'DELW' where product_id = ${bought.id}`.execute(market.db)
    await sql`update order_products set os_code = 'DELI' where product_id = ${bought.id}`.execute(market.db)
    assert.equal(
      await sentence(shopper.send(leave, { body: reason })),
      '진행 중인 주문이나 환불이 있어 탈퇴할 수 없습니다.',
    )
    await sql`update order_products set os_code = 'DELK' where product_id = ${bought.id}`.execute(market.db)
    await shopper.send(addToCart, { body: { product_id: [inCart.id] } })
    await openForm(shopper, [inForm.id])
    await shopper.send(leave, { body: reason })
    const { rows } = await sql<{ id: number; ps_code: number }>`
      select id, ps_code from products order by id`.execute(market.db)
    assert.deepEqual(rows, [
      { id: bought.id, ps_code: 5 },
      { id: inForm.id, ps_code: 1 },
      { id: inCart.id, ps_code: 1 },
    ])
    await assertClean(market)
  })

  it('takes the person out of the live tables, keeps apart what the law keeps, and bars the way back', async () => {
    await using market = await openMarket()
    const fields = await joinMarket(market)
    await sql`update users set status = 'ACTIVE' where userid = ${fields['userid']}`.execute(market.db)
    const buyer = await market.as(fields['userid']!, fields['password'])
    const { id } = buyer.user!
    await sql`
      insert into orders (url_code, user_id, state, goods_amount, delivery_amount, amount, pay_order_id, reci_name, reci_phone,
        delivery_addr1, listed_at, paid_at)
      values ('x', ${id}, 'PAID', 1, 0, 1, 'y', '나새벽', ${fields['phone_no']}, '서울 중구 세종대로 110', market_now(), market_now())`.execute(
      market.db,
    )
    assert.equal((await files(market)).length, 1)
    await buyer.send(leave, { body: { user_out_code_id: 8, user_content: '가게를 옮겨요' } })

    assert.deepEqual(await files(market), [])
    assert.equal(await sentence(buyer.send(getMe, {})), 'Token has expired')
    assert.equal((await refusalOf(market.as(fields['userid']!, fields['password']))).errno, 1110)
    const { rows: live } = await sql<{ all: string }>`
      select coalesce((select string_agg(users::text, ' ') from users), '') || coalesce((select string_agg(orders::text, ' ') from orders), '')
        || coalesce((select string_agg(user_addresses::text, ' ') from user_addresses), '')
        || coalesce((select string_agg(messages::text, ' ') from messages where kind <> 'code'), '')
        || coalesce((select string_agg(phone_codes::text, ' ') from phone_codes), '')
        || coalesce((select string_agg(user_outs::text, ' ') from user_outs), '')
        || coalesce((select string_agg(rejoin_blocks::text, ' ') from rejoin_blocks), '') as all`.execute(market.db)
    for (const word of [
      fields['userid'],
      fields['phone_no'],
      fields['business_no'],
      '나새벽',
      '세종대로',
      '가게를 옮겨요',
      '새벽집',
    ])
      assert.ok(!live[0]!.all.includes(word!), word!)
    const { rows: kept } = await sql<{ kind: string; years: number }>`
      select kind, round(extract(epoch from purge_at - market_now()) / 86400 / 365.2425)::int as years
      from retained_records order by id`.execute(market.db)
    assert.deepEqual(kept, [
      { kind: 'contract', years: 5 },
      { kind: 'contract', years: 5 },
      { kind: 'behaviour', years: 1 },
    ])

    const back = anApplication({ business_no: fields['business_no']! })
    const auth_number = await verifyPhone(market, back['phone_no']!)
    const rejoin = async () => apply(market, { ...back, auth_number }, await aPicture())
    assert.equal(await sentence(rejoin()), '탈퇴 후 3개월 동안은 다시 가입할 수 없습니다.')
    await market.pass(93 * 86_400)
    const later = await verifyPhone(market, back['phone_no']!)
    await apply(market, { ...back, auth_number: later }, await aPicture())
  })

  it('happens once, and ends the way to new tokens', async () => {
    await using market = await openMarket()
    const { userid } = await makeMember(market.db)
    const response = await fetch(`${market.url}/api/logins/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userid, password: memberPassword }),
    })
    const { result } = (await response.json()) as { result: { data: { tokens: { refresh_token: string } } } }
    const buyer = await market.as(userid)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => buyer.send(leave, { body: reason })))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const refreshed = await fetch(`${market.url}${refreshTokens.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${result.data.tokens.refresh_token}` },
    })
    assert.equal(refreshed.status, 401)
  })
})
