import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { getApplication } from '#contract/account.ts'
import { checkId } from '#contract/sign-up.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { anApplication, aPicture, apply, joinMarket, verifyPhone } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf, steer } from '#tests/support/shopping.ts'
import { until } from '#tests/support/until.ts'

const filesOf = ({ config }: Market) => readdir(path.join(config.filesDir, 'private')).catch(() => [])
const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message

describe('an application', () => {
  it('is kept as WAIT with its first address, its proof and what was agreed to', async () => {
    await using market = await openMarket()
    const fields = await joinMarket(market, { sms_YN: 'N' })
    const { rows } = await sql<Record<string, unknown>>`
      select users.status, users.name, users.phone_no, users."sms_YN", users.business_no, users.cert_ori_name,
             users.phone_verified_at is not null as verified, users.terms_agreed_at is not null as agreed,
             address."main_YN", address.reci_name, address.reci_phone, address.zipcode, cert.content_type
      from users join user_addresses address on address.user_id = users.id join user_certs cert on cert.user_id = users.id
      where users.userid = ${fields['userid']}`.execute(market.db)
    assert.deepEqual(rows, [
      {
        status: 'WAIT',
        name: '나새벽',
        phone_no: fields['phone_no'],
        sms_YN: 'N',
        business_no: fields['business_no'],
        cert_ori_name: '사업자등록증.png',
        verified: true,
        agreed: true,
        main_YN: 'Y',
        reci_name: '나새벽',
        reci_phone: fields['phone_no'],
        zipcode: '04524',
        content_type: 'image/jpeg',
      },
    ])
    const [name, ...others] = await filesOf(market)
    assert.deepEqual(others, [])
    assert.match(name!, /^[0-9a-f]{48}$/)
    const { mode } = await stat(path.join(market.config.filesDir, 'private', name!))
    assert.equal(mode & 0o777, 0o600)
  })

  it('may be looked at by its owner, and gives no right to trade', async () => {
    await using market = await openMarket()
    const fields = await joinMarket(market)
    const applicant = await market.as(fields['userid']!, fields['password'])
    const { data } = await applicant.send(getApplication, {})
    assert.equal(data.status, 'WAIT')
    assert.deepEqual(data.user_cert_file, { ori_name: '사업자등록증.png' })
    const cart = await fetch(`${market.url}/api/users/carts`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    })
    assert.equal(cart.status, 403)
    const proof = await fetch(`${market.url}/api/users/application/proof`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    })
    assert.equal(proof.headers.get('content-type'), 'image/jpeg')
    assert.match(proof.headers.get('content-disposition')!, /^attachment; filename="\w+\.jpg"; filename\*=UTF-8''/)
    assert.equal(proof.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(proof.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.match(proof.headers.get('cache-control')!, /no-store/)
  })

  it('is told what is missing in the order of the form', async () => {
    await using market = await openMarket()
    const whole: Record<string, string> = { ...anApplication(), auth_number: '123456' }
    const steps: [string, string][] = [
      ['userid', 'ID를 입력하세요'],
      ['password', '패스워드를 입력하세요'],
      ['password2', '패스워드 확인을 입력하세요'],
      ['name', '이름을 입력하세요'],
      ['business_name', '사업자명을 입력하세요'],
      ['business_no', '사업자번호를 입력하세요'],
      ['zipcode', '우편번호를 입력하세요'],
      ['address1', '주소를 입력하세요'],
      ['address2', '상세주소를 입력하세요'],
      ['phone_no', '휴대폰번호를 입력하세요'],
      ['auth_number', '인증번호를 입력하세요'],
    ]
    const sent: Record<string, string> = {}
    for (const [field, message] of steps) {
      assert.equal(await sentence(apply(market, sent)), message)
      sent[field] = whole[field]!
    }
    assert.equal(await sentence(apply(market, sent)), '휴대폰 인증을 하지 않으셨습니다')
    sent['auth_number'] = await verifyPhone(market, whole['phone_no']!)
    assert.equal(await sentence(apply(market, sent)), '증명용 이미지 파일을 선택하세요')
    await apply(market, sent, await aPicture())
  })

  it('is refused, and leaves nothing behind, where something in it does not hold', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { business_no: businessNumber('777812345') })
    const fields = anApplication()
    const auth_number = await verifyPhone(market, fields['phone_no']!)
    const tries: [Record<string, string>, string][] = [
      [{ userid: member.userid.toUpperCase() }, '이미 사용 중인 ID입니다.'],
      [{ userid: 'Admin' }, '이미 사용 중인 ID입니다.'],
      [{ userid: 'a b' }, 'ID는 영어와 숫자 4자에서 20자까지 사용할 수 있습니다.'],
      [{ password: 'onlyletters' }, '비밀번호는 영어와 숫자를 포함한 8자 이상이어야 합니다.'],
      [{ password: 'password1234' }, '너무 흔하거나 아이디·이름·상호가 든 비밀번호입니다.'],
      [{ password: `${fields['userid']}99` }, '너무 흔하거나 아이디·이름·상호가 든 비밀번호입니다.'],
      [{ password2: 'Blue-otter-5522' }, '비밀번호가 일치하지 않습니다.'],
      [{ business_no: '1234567890' }, '사업자번호가 올바르지 않습니다.'],
      [{ business_no: member.business_no }, '이미 가입된 사업자번호입니다.'],
      [{ zipcode: '63122', address1: '제주특별자치도 제주시 문연로 6' }, '제주도 지역은 배송이 불가합니다.'],
      [{ zipcode: '40205', address1: '경북 울릉군 울릉읍 도동길 1' }, '산간/도서 지역은 배송이 불가합니다.'],
      [{ zipcode: '6359' }, '우편번호를 입력하세요'],
      [{ zipcode: '04524', address1: '서귀포시 중앙로 105' }, '주소를 입력하세요'],
      [{ reci_phone: '010' }, '연락처를 정확히 입력하세요'],
      [{ phone_no: '0212345678' }, '휴대폰번호를 정확히 입력하세요'],
      [{ phone_no: '01099998888' }, '휴대폰 인증을 하지 않으셨습니다'],
      // Only an applicant with a verified telephone learns whether a business is already a customer.
      [{ business_no: member.business_no, auth_number: '000000' }, '휴대폰 인증을 하지 않으셨습니다'],
      [{ status: 'ACTIVE' }, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
    ]
    for (const [wrong, message] of tries) {
      assert.equal(await sentence(apply(market, { ...fields, auth_number, ...wrong }, await aPicture())), message)
    }
    assert.deepEqual(await filesOf(market), [])
    await apply(market, { ...fields, auth_number }, await aPicture())
    assert.equal(
      await sentence(
        apply(market, { ...anApplication(), phone_no: fields['phone_no']!, auth_number }, await aPicture()),
      ),
      '휴대폰 인증을 하지 않으셨습니다',
      'a code is good for one application',
    )
  })

  it('is one, whichever of fifty at the same moment it is', async () => {
    await using market = await openMarket({ crowded: true })
    const many = Array.from({ length: 50 }, () => anApplication({ userid: 'the-one' }))
    // Verified one after the other, because the race under test is that of the applications.
    const codes: string[] = []
    for (const { phone_no } of many) codes.push(await verifyPhone(market, phone_no!))
    const picture = await aPicture()
    const answers = await Promise.allSettled(
      many.map((fields, n) => again(() => apply(market, { ...fields, auth_number: codes[n]! }, picture))),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal(answer.reason.message, '이미 사용 중인 ID입니다.')
    const { rows } = await sql`select 1 from users where live_userid = 'the-one'`.execute(market.db)
    assert.equal(rows.length, 1)
    assert.equal((await filesOf(market)).length, 1)
  })

  it('is one per business at the same moment', async () => {
    await using market = await openMarket()
    const business_no = businessNumber('777856789')
    const many = Array.from({ length: 4 }, () => anApplication({ business_no }))
    // Verified one after the other, because the race under test is that of the applications.
    const codes: string[] = []
    for (const { phone_no } of many) codes.push(await verifyPhone(market, phone_no!))
    const picture = await aPicture()
    const answers = await Promise.allSettled(
      many.map((fields, n) => again(() => apply(market, { ...fields, auth_number: codes[n]! }, picture))),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const answer of answers)
      if (answer.status === 'rejected') assert.equal(answer.reason.message, '이미 가입된 사업자번호입니다.')
  })

  it('has the state of its business for the reviewer, as soon as the tax service says it', async () => {
    await using market = await openMarket()
    const business_no = businessNumber('888819903')
    await steer(market, 'POST', '/control/tax', { b_no: business_no, b_stt_cd: '03' })
    await steer(market, 'POST', '/control/faults', { call: 'tax', kind: 'error_before', times: 1 })
    const fields = await joinMarket(market, { business_no })
    const state = () =>
      market.db
        .selectFrom('users')
        .select(['tax_state', 'tax_asked_at'])
        .where('userid', '=', fields['userid']!)
        .executeTakeFirstOrThrow()
    await until(async () => (await state()).tax_asked_at, { what: 'the tax service was never asked' })
    assert.equal((await state()).tax_state, null)
    await market.pass(601)
    const { tax_state } = await until(async () => ((await state()).tax_state ? state() : undefined))
    assert.equal((tax_state as { b_stt: string }).b_stt, '폐업자')
  })
})

describe('an id', () => {
  it('is free or taken', async () => {
    await using market = await openMarket()
    await makeMember(market.db, { userid: 'MeatShop' })
    assert.equal(await market.visitor.send(checkId, { body: { userid: 'meatshop2' } }), '사용하실 수 있는 ID입니다.')
    assert.equal(
      await sentence(market.visitor.send(checkId, { body: { userid: 'meatshop' } })),
      '이미 사용 중인 ID입니다.',
    )
  })

  it('cannot be tried out without end', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => market.visitor.send(checkId, { body: { userid: `guess${n}` } })),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 20)
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    assert.equal(refused.reason.message, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.')
  })
})

/** Retries while the queue of uploads is full (503). */
async function again<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { status?: number }).status !== 503) throw error
    }
  }
}
