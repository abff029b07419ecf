import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { getApplication, getMe, leave } from '#contract/account.ts'
import { addToCart } from '#contract/cart.ts'
import {
  approveMember,
  askTaxState,
  getMember,
  listMembers,
  rejectMember,
  resumeMember,
  suspendMember,
} from '#contract/operator/members.ts'
import { logIn, refreshTokens } from '#contract/session.ts'
import { getStaffMe, logInStaff, logOutStaff } from '#contract/operator/session.ts'
import { clientOf, memberPassword } from '#tests/support/client.ts'
import { joinMarket } from '#tests/support/join.ts'
import { makeMember, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { assertClean, buy, makeShopper, openForm, refusalOf } from '#tests/support/shopping.ts'
import { asStaff, type Desk, makeFresh, makeStaff, openDesk, totpFor } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message
const detailOf = async (desk: Desk, id: number) => (await desk.send(getMember, { params: { id } })).data
const actsOn = async ({ db }: Market, id: number) =>
  (
    await sql<{ action: string; staff_id: number; before: object | null; after: object | null; reason: string }>`
      select action, staff_id, before, after, reason from audit_log
      where target_kind = 'member' and target_id = ${String(id)} order by id`.execute(db)
  ).rows

async function applicantOf(market: Market) {
  const fields = await joinMarket(market)
  const applicant = await market.as(fields['userid']!, fields['password'])
  return { applicant, fields, id: applicant.user!.id }
}

describe('the desk', () => {
  it('opens with login, password and a one-time password, and never says which was wrong', async () => {
    await using market = await openMarket()
    const staff = await makeStaff(market, { roles: ['members'], login: 'reviewer', name: '김검토' })
    const right = { login: 'reviewer', password: memberPassword, otp: totpFor(staff) }
    const logIn = (body: object) => market.visitor.send(logInStaff, { body: { ...right, ...body } })
    for (const body of [{ login: 'nobody' }, { password: 'Wrong-pass-1' }, { otp: totpFor(staff, 40) }])
      assert.equal(await sentence(logIn(body)), '아이디, 비밀번호 또는 인증번호가 맞지 않습니다.')
    assert.equal(await sentence(logIn({ login: '' })), '아이디를 입력하세요')
    assert.equal(await sentence(logIn({ password: '' })), '비밀번호를 입력하세요')
    assert.equal(await sentence(logIn({ otp: '12' })), '인증번호 6자리를 입력하세요')
    const { data } = await logIn({ login: 'Reviewer' })
    assert.deepEqual(data.staff, {
      id: staff.id,
      login: 'reviewer',
      name: '김검토',
      roles: ['members'],
      password_given: false,
      partner: null,
    })
    assert.equal(
      await sentence(logIn({})),
      '아이디, 비밀번호 또는 인증번호가 맞지 않습니다.',
      'a one-time password works once',
    )
  })

  it('lets one of many in who show the same one-time password at the same moment', async () => {
    await using market = await openMarket()
    const staff = await makeStaff(market)
    // One number for all: half a minute may end between two of them.
    const body = { login: staff.login, password: memberPassword, otp: totpFor(staff) }
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => market.visitor.send(logInStaff, { body })))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('cannot be tried out without end', async () => {
    await using market = await openMarket({ rateLimitFactor: 1 })
    const staff = await makeStaff(market)
    const body = { login: staff.login, password: memberPassword, otp: '000000' }
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => (await refusalOf(market.visitor.send(logInStaff, { body }))).status),
    )
    assert.equal(answers.filter((status) => status === 401).length, 10)
    assert.match(
      await sentence(asStaff(market, staff)),
      /^로그인을 너무 여러 번 시도했습니다\. 1[56]분 뒤에 다시 시도해주세요\.$/,
    )
  })

  it('closes by logging out, by an hour without work, and when somebody is stopped', async () => {
    await using market = await openMarket()
    const staff = await makeStaff(market)
    const open = async () => {
      await makeFresh(market, staff)
      return asStaff(market, staff)
    }
    const first = await open()
    assert.deepEqual((await first.send(getStaffMe, {})).data.waiting, { members: 0, inquiries: 0 })
    await first.send(logOutStaff, {})
    assert.equal(await sentence(first.send(getStaffMe, {})), '다시 로그인해 주세요.')
    const second = await open()
    await market.pass(59 * 60)
    await second.send(getStaffMe, {})
    await market.pass(59 * 60)
    await second.send(getStaffMe, {})
    await market.pass(61 * 60)
    assert.equal(await sentence(second.send(getStaffMe, {})), '다시 로그인해 주세요.')
    const third = await open()
    await sql`update staff set status = 'STOP' where id = ${staff.id}`.execute(market.db)
    assert.equal(await sentence(third.send(getStaffMe, {})), '다시 로그인해 주세요.')
    await makeFresh(market, staff)
    assert.equal(await sentence(asStaff(market, staff)), '아이디, 비밀번호 또는 인증번호가 맞지 않습니다.')
  })
})

describe('a review', () => {
  it('approves: the member trades, is told by text, and the act is written down', async () => {
    await using market = await openMarket()
    const { applicant, fields, id } = await applicantOf(market)
    const desk = await openDesk(market)
    const list = await desk.send(listMembers, { query: { status: 'WAIT' } })
    assert.deepEqual([list.total, list.data[0]!.id], [1, id])
    const seen = await detailOf(desk, id)
    assert.deepEqual(
      [seen.business_no, seen.cert?.ori_name, seen.address?.zipcode],
      [fields['business_no'], '사업자등록증.png', '04524'],
    )
    const { status } = await desk.send(approveMember, { params: { id }, body: { version: seen.version, note: '확인' } })
    assert.equal(status, 'ACTIVE')
    assert.equal((await applicant.send(getApplication, {})).data.status, 'ACTIVE')
    await (await market.as(fields['userid']!, fields['password'])).send(getMe, {})
    const text = await until(async () =>
      (await textsTo(market, fields['phone_no']!)).find((said) => said.includes('승인')),
    )
    assert.equal(
      text,
      `[한결] 나새벽님, 가입이 승인되었어요. 이제 구매하실 수 있어요.\n${market.config.publicUrl}/Login`,
    )
    assert.deepEqual(await actsOn(market, id), [
      {
        action: 'member.approve',
        staff_id: desk.staff.id,
        before: { status: 'WAIT', recheck: false },
        after: { status: 'ACTIVE', recheck: false },
        reason: '확인',
      },
    ])
    assert.equal(
      await sentence(desk.send(approveMember, { params: { id }, body: { version: seen.version } })),
      '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.',
    )
  })

  it('rejects with a reason that the applicant reads', async () => {
    await using market = await openMarket()
    const { applicant, fields, id } = await applicantOf(market)
    const desk = await openDesk(market)
    const { version } = await detailOf(desk, id)
    const reject = (reason: 'other' | 'unreadable', words = '') =>
      desk.send(rejectMember, { params: { id }, body: { version, reason, words } })
    assert.equal(await sentence(reject('other')), '사유를 입력하세요')
    await reject('unreadable', '도장이 보이지 않아요.')
    const { data } = await applicant.send(getApplication, {})
    assert.deepEqual(
      [data.status, data.reject_reason],
      ['REJECT', '서류가 흐리거나 잘려서 읽을 수 없습니다. 도장이 보이지 않아요.'],
    )
    await until(async () =>
      (await textsTo(market, fields['phone_no']!)).some((said) => said.includes('사유: 서류가 흐리거나')),
    )
  })

  it('is decided once, whoever of ten reviewers was first', async () => {
    await using market = await openMarket()
    const { id } = await applicantOf(market)
    const desk = await openDesk(market)
    const { version } = await detailOf(desk, id)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? desk.send(approveMember, { params: { id }, body: { version } })
          : desk.send(rejectMember, { params: { id }, body: { version, reason: 'wrong' } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await actsOn(market, id)).length, 1)
    const { rows } = await sql`select 1 from messages where kind = 'service'`.execute(market.db)
    assert.equal(rows.length, 1)
  })

  it('shows the proof, and each look at it is written down first', async () => {
    await using market = await openMarket()
    const { id, applicant } = await applicantOf(market)
    const desk = await openDesk(market)
    const look = (token?: string) =>
      fetch(`${market.url}/api/operators/members/${id}/proof`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    assert.equal((await look()).status, 401)
    assert.equal((await look(applicant.token)).status, 401)
    assert.equal((await look((await openDesk(market, ['orders'])).token)).status, 403)
    assert.deepEqual(await actsOn(market, id), [])
    const answer = await look(desk.token)
    assert.equal(answer.headers.get('content-type'), 'image/jpeg')
    assert.match(answer.headers.get('content-disposition')!, /^attachment;/)
    assert.equal((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width, 320)
    assert.deepEqual(
      (await actsOn(market, id)).map(({ action, staff_id }) => [action, staff_id]),
      [['member.proof.seen', desk.staff.id]],
    )
    const direct = await fetch(`${market.url}/files/private/x`)
    assert.notEqual(direct.headers.get('content-type'), 'image/jpeg')
  })

  it('finds members by word, knows who shares a number, and asks the tax service again', async () => {
    await using market = await openMarket()
    const { id, fields } = await applicantOf(market)
    const other = await makeMember(market.db, { phone_no: fields['phone_no']!, business_name: '100%_집' })
    const desk = await openDesk(market)
    const find = async (sch_word: string) =>
      (await desk.send(listMembers, { query: { sch_word } })).data.map((row) => row.id).toSorted((a, b) => a - b)
    assert.deepEqual(await find(fields['userid']!), [id])
    assert.deepEqual(await find('100%_집'), [other.id])
    assert.deepEqual(await find('%'), [other.id])
    assert.deepEqual(await find(fields['phone_no']!), [id, other.id])
    assert.deepEqual((await detailOf(desk, id)).same, [
      { id: other.id, userid: other.userid, status: 'ACTIVE', why: 'phone_no' },
    ])
    const { tax } = await desk.send(askTaxState, { params: { id } })
    assert.equal(tax?.b_stt, '계속사업자')
    assert.equal((await refusalOf(desk.send(getMember, { params: { id: 99_999 } }))).status, 404)
  })

  it('of a member with a new proof changes nothing but that', async () => {
    await using market = await openMarket()
    const member = await makeMember(market.db, { recheck: true })
    const desk = await openDesk(market)
    assert.equal((await desk.send(listMembers, { query: { recheck: 'Y' } })).recheck_count, 1)
    await desk.send(approveMember, { params: { id: member.id }, body: { version: 0 } })
    const seen = await detailOf(desk, member.id)
    assert.deepEqual([seen.status, seen.recheck, seen.history[0]?.action], ['ACTIVE', false, 'member.recheck'])
  })
})

describe('the time an answer usually takes', () => {
  it('is told once there were enough answers, as long as four of five of them took', async () => {
    await using market = await openMarket()
    const desk = await openDesk(market)
    const waiting = await makeMember(market.db, { status: 'WAIT' })
    const applicant = await market.as(waiting.userid)
    const told = async () => (await applicant.send(getApplication, {})).data.usual_minutes
    for (const [n, minutes] of [20, 40, 60, 80, 4000].entries()) {
      assert.equal(await told(), null)
      const { id } = await makeMember(market.db, {
        status: 'WAIT',
        created_at: sql<string>`market_now() - ${minutes} * interval '1 minute'` as never,
      })
      const params = { id }
      await (n % 2
        ? desk.send(rejectMember, { params, body: { version: 0, reason: 'wrong' } })
        : desk.send(approveMember, { params, body: { version: 0 } }))
    }
    const minutes = await told()
    assert.ok(minutes! > 80 && minutes! < 4000, `${minutes}`)
  })
})

describe('a suspension', () => {
  it('signs the member out, frees what is held and keeps what is bought; resuming lets trade go on', async () => {
    await using market = await openMarket()
    const shopper = await makeShopper(market)
    const boxes = [await makeProduct(market.db), await makeProduct(market.db), await makeProduct(market.db)]
    await buy(market, shopper, [boxes[0]!.id])
    await shopper.send(addToCart, { body: { product_id: [boxes[1]!.id] } })
    await openForm(shopper, [boxes[2]!.id])
    const desk = await openDesk(market)
    const id = shopper.id
    const { version, held_count, order_count } = await detailOf(desk, id)
    assert.deepEqual([held_count, order_count], [2, 1])
    const suspend = (words: string) => desk.send(suspendMember, { params: { id }, body: { version, words } })
    assert.equal(await sentence(suspend('')), '사유를 입력하세요')
    const { data: elsewhere } = await market.visitor.send(logIn, {
      body: { userid: shopper.user!.userid, password: memberPassword },
    })
    await suspend('서류가 위조되었어요')
    // The browser that was logged in refreshes its token and gets the reason why it cannot.
    const browser = clientOf(market.url, elsewhere.tokens.refresh_token, elsewhere.user)
    assert.equal(await sentence(browser.send(refreshTokens, {})), '이용이 정지된 회원입니다. 고객센터로 문의해주세요.')
    assert.equal(await sentence(shopper.send(getMe, {})), 'Token has expired')
    const stopped = await market.as(shopper.user!.userid)
    const { data } = await stopped.send(getApplication, {})
    assert.deepEqual([data.status, data.reject_reason, data.usual_minutes], ['STOP', '서류가 위조되었어요', null])
    for (const call of [stopped.send(getMe, {}), stopped.send(leave, { body: { user_out_code_id: 2 } })])
      assert.equal(await sentence(call), '이용이 정지된 회원입니다. 고객센터로 문의해주세요.')
    const { rows } = await sql<{ ps_code: number }>`select ps_code from products order by id`.execute(market.db)
    assert.deepEqual(
      rows.map(({ ps_code }) => ps_code),
      [5, 1, 1],
    )
    await assertClean(market)
    await desk.send(resumeMember, { params: { id }, body: { version: version + 1 } })
    await (await market.as(shopper.user!.userid)).send(addToCart, { body: { product_id: [boxes[1]!.id] } })
  })
})
