import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { askChange, changePhone, getMe, withdrawChange } from '#contract/account.ts'
import {
  approveMember,
  askTaxState,
  getMember,
  listMembers,
  rejectMember,
  resumeMember,
  suspendMember,
} from '#contract/operator/members.ts'
import { memberPassword } from '#tests/support/client.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import type { MessageTemplate } from '#domain/message-wordings.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { aPicture, formOf, joinMarket, verifyPhone } from '#tests/support/join.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'
import { until } from '#tests/support/until.ts'

const sentence = async (work: Promise<unknown>) => (await refusalOf(work)).message

/** An approved member who joined by the form, with a paper. */
async function memberOf(market: Market) {
  const fields = await joinMarket(market)
  await sql`update users set status = 'ACTIVE' where userid = ${fields['userid']}`.execute(market.db)
  const buyer = await market.as(fields['userid']!, fields['password'])
  const { id } = buyer.user!
  const names = { name: fields['name']!, business_name: fields['business_name']! }
  const me = async () => (await buyer.send(getMe, {})).data
  const ask = (wish: Partial<typeof names> & { business_no?: string }, file?: Uint8Array) =>
    buyer.send(askChange, { body: formOf({ ...names, ...wish }, file, '새 등록증.png') as never })
  return { buyer, id, names, me, ask, phone: fields['phone_no']! }
}

const detailOf = async (desk: Desk, id: number) => (await desk.send(getMember, { params: { id } })).data
const paperOf = async (market: Market, desk: Desk, id: number, cert?: number) => {
  const response = await fetch(`${market.url}/api/operators/members/${id}/proof${cert ? `?cert=${cert}` : ''}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  return decodeURIComponent(response.headers.get('content-disposition') ?? String(response.status))
}

describe('what a member asks to change of what the papers prove', () => {
  it('waits for the desk, which sees old and new; the old holds until it is approved', async () => {
    await using market = await openMarket()
    const { id, names, me, ask, phone } = await memberOf(market)
    assert.equal(await sentence(ask({})), '바뀐 내용이 없습니다.')
    assert.equal(await sentence(ask({ business_name: '' })), '사업자명을 입력하세요')
    assert.equal(await sentence(ask({ business_name: '저녁집' })), '사업자명을 바꾸려면 새 증명 서류가 필요합니다.')
    await ask({ business_name: '저녁집' }, await aPicture())
    const asked = await me()
    assert.deepEqual([asked.business_name, asked.user_cert_file?.ori_name], [names.business_name, '사업자등록증.png'])
    assert.deepEqual([asked.change?.business_name, asked.change?.user_cert_file?.ori_name], ['저녁집', '새 등록증.png'])

    const desk = await openDesk(market)
    assert.equal((await desk.send(listMembers, { query: { recheck: 'Y' } })).data[0]?.id, id)
    const seen = await detailOf(desk, id)
    assert.deepEqual([seen.business_name, seen.cert?.ori_name], [names.business_name, '사업자등록증.png'])
    assert.deepEqual([seen.change?.business_name, seen.change?.cert?.ori_name], ['저녁집', '새 등록증.png'])
    assert.match(await paperOf(market, desk, id), /사업자등록증\.jpg/)
    assert.match(await paperOf(market, desk, id, seen.change!.cert!.id), /새 등록증\.jpg/)
    const stranger = await makeMember(market.db)
    assert.equal(await paperOf(market, desk, stranger.id, seen.change!.cert!.id), '404')

    await desk.send(approveMember, { params: { id }, body: { version: seen.version } })
    const now = await me()
    assert.deepEqual(
      [now.name, now.business_name, now.user_cert_file?.ori_name, now.change, now.change_refused],
      [names.name, '저녁집', '새 등록증.png', null, null],
    )
    assert.match(await paperOf(market, desk, id), /새 등록증\.jpg/)
    assert.deepEqual((await detailOf(desk, id)).recheck, false)
    await until(async () => (await textsTo(market, phone)).some((said) => said.includes('정보 변경을 반영했어요')))
  })

  it('is refused with a reason that the member reads, and nothing changes', async () => {
    await using market = await openMarket()
    const { id, names, me, ask, phone } = await memberOf(market)
    await ask({ business_name: '저녁집' }, await aPicture())
    const desk = await openDesk(market)
    const { version } = await detailOf(desk, id)
    // Meanwhile the member asks for another name of their own: the paper that waits is kept.
    await ask({ name: '나저녁', business_name: '저녁집' })
    const reject = (seen: number) =>
      desk.send(rejectMember, { params: { id }, body: { version: seen, reason: 'unreadable' } })
    assert.equal((await refusalOf(reject(version))).status, 409)
    const seen = await detailOf(desk, id)
    assert.deepEqual([seen.change?.name, seen.change?.cert?.ori_name], ['나저녁', '새 등록증.png'])
    await reject(seen.version)
    const now = await me()
    assert.deepEqual(
      [now.name, now.business_name, now.user_cert_file?.ori_name],
      [names.name, names.business_name, '사업자등록증.png'],
    )
    assert.deepEqual([now.change, now.change_refused], [null, '서류가 흐리거나 잘려서 읽을 수 없습니다.'])
    const after = await detailOf(desk, id)
    assert.deepEqual([after.status, after.history[0]?.action], ['ACTIVE', 'member.refuse-change'])
    await until(async () => (await textsTo(market, phone)).some((said) => said.includes('사유: 서류가 흐리거나')))
    // There is nothing left to refuse.
    assert.equal((await refusalOf(reject(after.version))).status, 409)
  })

  it('keeps the desk from nothing: the member is suspended all the same, and the change waits for the end of that', async () => {
    await using market = await openMarket()
    const { id, ask } = await memberOf(market)
    await ask({ business_name: '저녁집' }, await aPicture())
    const desk = await openDesk(market)
    const version = async () => (await detailOf(desk, id)).version
    const rechecked = async () => {
      const { data, recheck_count } = await desk.send(listMembers, { query: { recheck: 'Y' } })
      return [data.map((member) => member.id), recheck_count]
    }
    await desk.send(suspendMember, { params: { id }, body: { version: await version(), words: '휴대폰을 잃어버림' } })
    assert.deepEqual(await rechecked(), [[], 0])
    await desk.send(resumeMember, { params: { id }, body: { version: await version(), words: '' } })
    assert.deepEqual(await rechecked(), [[id], 1])
  })

  it('may be another business number: free, with a paper, looked up while it waits; the old one holds until then', async () => {
    await using market = await openMarket()
    const { id, me, ask, names } = await memberOf(market)
    const before = (await me()).business_no
    const next = businessNumber('999754321')
    assert.equal(await sentence(ask({ business_no: '1234567890' })), '사업자번호가 올바르지 않습니다.')
    assert.equal(await sentence(ask({ business_no: next })), '사업자번호를 바꾸려면 새 증명 서류가 필요합니다.')
    const other = await makeMember(market.db, { business_no: businessNumber('999712345') })
    assert.equal(
      await sentence(ask({ business_no: other.business_no }, await aPicture())),
      '이미 가입된 사업자번호입니다.',
    )
    await ask({ business_no: next }, await aPicture())
    // A form without a business number keeps the number that was asked for.
    await ask({ name: '나저녁' })
    const asked = await me()
    assert.deepEqual([asked.business_no, asked.change?.business_no, asked.change?.name], [before, next, '나저녁'])

    const desk = await openDesk(market)
    await until(async () => (await detailOf(desk, id)).change?.tax, { what: 'the tax service was not asked' })
    const seen = await detailOf(desk, id)
    assert.deepEqual([seen.business_no, seen.change?.business_no], [before, next])
    const { tax } = await desk.send(askTaxState, { params: { id } })
    assert.notEqual(tax?.asked_at, seen.change?.tax?.asked_at)

    // Somebody else joins with this number meanwhile: then it cannot be approved, because no two members share a number.
    const faster = await makeMember(market.db, { business_no: next })
    assert.deepEqual((await detailOf(desk, id)).same, [
      { id: faster.id, userid: faster.userid, status: 'ACTIVE', why: 'business_no' },
    ])
    const approve = async () =>
      desk.send(approveMember, { params: { id }, body: { version: (await detailOf(desk, id)).version } })
    assert.equal(await sentence(approve()), '이미 가입된 사업자번호입니다.')
    assert.equal((await me()).business_no, before)
    await sql`update users set business_no = ${businessNumber('999767890')} where id = ${faster.id}`.execute(market.db)
    await approve()
    const now = await me()
    assert.deepEqual([now.business_no, now.name, now.business_name], [next, '나저녁', names.business_name])
    const after = await detailOf(desk, id)
    assert.deepEqual([after.tax?.asked_at, after.change], [tax?.asked_at, null])
    const { rows } = await sql`
      select before ->> 'business_no_last4' as before, after ->> 'business_no_last4' as after from audit_log
      where action = 'member.recheck' and target_id = ${String(id)}`.execute(market.db)
    assert.deepEqual(rows, [{ before: before.slice(-4), after: next.slice(-4) }])
  })

  it('can be taken back, and outlives a suspension', async () => {
    await using market = await openMarket()
    const { id, me, ask, buyer } = await memberOf(market)
    await ask({ name: '나저녁' })
    await buyer.send(withdrawChange, {})
    assert.equal((await me()).change, null)
    const desk = await openDesk(market)
    assert.equal((await detailOf(desk, id)).recheck, false)
    await ask({ name: '나저녁' })
    await desk.send(suspendMember, {
      params: { id },
      body: { version: (await detailOf(desk, id)).version, words: '휴업' },
    })
    assert.equal((await detailOf(desk, id)).change?.name, '나저녁')
  })
})

describe('another telephone', () => {
  it('needs its code and the present password, and the old one is told', async () => {
    await using market = await openMarket()
    const { buyer, me, phone } = await memberOf(market)
    const next = '01099998888'
    const change = (body: object) =>
      buyer.send(changePhone, {
        body: { phone_no: next, auth_number: '000000', current_password: 'Blue-otter-5521', ...body },
      })
    assert.equal(await sentence(change({ current_password: '' })), '현재 비밀번호를 입력하세요')
    assert.equal(await sentence(change({ current_password: memberPassword })), '현재 비밀번호가 일치하지 않습니다.')
    assert.equal(await sentence(change({})), '휴대폰 인증을 하지 않으셨습니다')
    const ofJoining = await verifyPhone(market, next)
    assert.equal(await sentence(change({ auth_number: ofJoining })), '휴대폰 인증을 하지 않으셨습니다')
    await market.pass(200)
    const auth_number = await verifyPhone(market, next, 'CH')
    await change({ auth_number })
    assert.equal((await me()).phone_no, next)
    assert.equal(
      await sentence(change({ auth_number })),
      '휴대폰 인증을 하지 않으셨습니다',
      'a code is good for one change',
    )
    await until(async () => (await textsTo(market, phone)).some((said) => said.includes('휴대폰번호가 바뀌었어요')))
  })
  it('gets what still waits for the old one, but for the word that it was changed', async () => {
    await using market = await openMarket()
    const { buyer, id, phone } = await memberOf(market)
    const told = (template: MessageTemplate, key: number, afterMinutes: number) => {
      const text = { template, said: `[한결] ${template}` }
      return queueMessage(market.db, { key, kind: 'service', userId: id, to: phone, text, afterMinutes })
    }
    await told('order.paid', 1, 0)
    await until(async () => (await textsTo(market, phone)).includes('[한결] order.paid'))
    await told('box.withdrawn', 2, 600)
    await told('password.changed', 3, 600)
    await told('order.delivered', 4, 600)
    await sql`update messages set state = 'FAILED' where event = 'order.delivered:4'`.execute(market.db)
    const phone_no = '01099997777'
    const auth_number = await verifyPhone(market, phone_no, 'CH')
    await buyer.send(changePhone, { body: { phone_no, auth_number, current_password: 'Blue-otter-5521' } })
    const { rows } = await sql<{ template: string; to_phone: string }>`
      select template, to_phone from messages where user_id = ${id} order by template`.execute(market.db)
    assert.deepEqual(
      rows.map(({ template, to_phone }) => [template, to_phone]),
      [
        ['box.withdrawn', phone_no],
        ['order.delivered', phone_no],
        ['order.paid', phone],
        ['password.changed', phone],
        ['phone.changed', phone],
      ],
    )
  })
})
