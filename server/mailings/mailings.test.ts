import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { changeMe, leave } from '#contract/account.ts'
import * as mailings from '#contract/operator/mailings.ts'
import { countNews, listNews } from '#contract/news.ts'
import { countMessages, listMessages } from '#contract/operator/messages.ts'
import { getToday } from '#contract/operator/today.ts'
import type { MailingTarget } from '#contract/operator/mailings.ts'
import { sendCode } from '#contract/phone.ts'
import { clockAt } from '#domain/seoul.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { retryMessages } from '#contract/operator/messages.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeAddress, makeMember, type Member } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['content'])
})
after(() => market[Symbol.asyncDispose]())

type Kind = 'service' | 'advertising'
const group = (more: object = {}): MailingTarget => ({
  to: 'group',
  statuses: ['ACTIVE'],
  area: null,
  bought_within: null,
  consented: false,
  ...more,
})
const preview = async (kind: Kind, words: string, target: MailingTarget) =>
  (await desk.send(mailings.previewMailing, { body: { kind, words, target } })).data
const send = async (kind: Kind, words: string, target: MailingTarget, receivers: number, key = randomUUID()) =>
  (await desk.send(mailings.sendMailing, { body: { kind, words, target, receivers, key } })).data
const consenting = (more: object = {}) =>
  makeMember(market.db, { sms_YN: 'Y', sms_answered_at: new Date().toISOString(), ...more })
const logOf = async (mailing: number) => (await desk.send(listMessages, { query: { mailing, limit: 100 } })).data
const byMember = ([one]: readonly unknown[], [other]: readonly unknown[]) => Number(one) - Number(other)
/** A member with an address in an area where nobody else has one, so that a group can be told from all other members. */
async function livingIn(address1: string, member: Member): Promise<Member> {
  await makeAddress(market.db, { user_id: member.id, main_YN: 'Y', address1 })
  return member
}

describe('a message of the desk', () => {
  it('goes to one member in the words this one reads, once for two presses and for a lost answer', async () => {
    const member = await makeMember(market.db, { business_name: '또와식당', name: '정또와' })
    const target = { to: 'one', member: member.id } as const
    const words = '#{상호} #{이름}님, 맡기신 서류를 찾았어요.'
    const shown = await preview('service', words, target)
    assert.deepEqual([shown.receivers, shown.sms, shown.lms, shown.won, shown.waits], [1, 1, 0, 18, false])
    assert.equal(shown.samples[0]?.text, '[한결] 또와식당 정또와님, 맡기신 서류를 찾았어요.')
    const key = randomUUID()
    const both = await Promise.all([send('service', words, target, 1, key), send('service', words, target, 1, key)])
    assert.equal(both[0].id, both[1].id)
    assert.equal((await send('service', words, target, 1, key)).id, both[0].id)
    assert.equal((await refusalOf(send('service', '다른 말', target, 1, key))).errno, 1444)
    while ((await sendMessages(market.server.deps)) > 0);
    assert.deepEqual(await textsTo(market, member.phone_no), ['[한결] 또와식당 정또와님, 맡기신 서류를 찾았어요.'])
    const [row, ...more] = await logOf(both[0].id)
    assert.deepEqual([row?.state, row?.kind, row?.won, row?.member?.id, more], ['SENT', 'service', 18, member.id, []])
    const sent = (await desk.send(mailings.listMailings, { query: {} })).data[0]!
    assert.deepEqual([sent.receivers, sent.sent, sent.waiting, sent.failed, sent.won], [1, 1, 0, 0, 18])
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_log where target_kind = 'mailing' and target_id = ${String(sent.id)}`.execute(market.db)
    assert.equal(rows.length, 1)
  })

  it('goes to a group by status, area, what was bought lately and consent; who left never gets one', async () => {
    const jeju = (more: object = {}) =>
      consenting(more).then((member) => livingIn('제주특별자치도 제주시 첨단로 1', member))
    const [active, , refuses] = [
      await jeju(),
      await jeju({ status: 'STOP' }),
      await jeju({ sms_YN: 'N' }),
      await jeju({ status: 'OUT' }),
    ]
    // Without the time of the answer there is no consent, and it holds for two years.
    await livingIn('제주도 서귀포시 중앙로 1', await makeMember(market.db))
    await jeju({ sms_answered_at: new Date(Date.now() - 2 * 366 * 86_400_000).toISOString() })
    const to = (more: object) => group({ area: '제주', ...more })
    const count = async (kind: Kind, more: object) => {
      const { receivers, refusing } = await preview(kind, '안내드려요.', to(more))
      return [receivers, refusing]
    }
    assert.deepEqual(await count('service', {}), [4, 0])
    assert.deepEqual(await count('service', { statuses: ['ACTIVE', 'STOP'] }), [5, 0])
    assert.deepEqual(await count('service', { consented: true }), [1, 0])
    assert.deepEqual(await count('advertising', {}), [1, 3])
    assert.deepEqual(await count('service', { bought_within: 30 }), [0, 0])
    const buyer = await makeShopper(market)
    await linesAt(market, buyer, 'PAYK')
    const buyers = await preview('service', '안내드려요.', group({ bought_within: 30 }))
    assert.equal(buyers.receivers, 1)

    const nobody = send('service', '안내드려요.', to({ bought_within: 30 }), 1)
    assert.equal((await refusalOf(nobody)).message, '받을 회원이 없어요.')
    // Between the preview and the sending another member has come into the group.
    const other = await jeju()
    assert.equal((await refusalOf(send('service', '안내드려요.', to({}), 4))).errno, 1441)
    const { id } = await send('advertising', '설 한우 예약을 받아요.', to({}), 2)
    while ((await sendMessages(market.server.deps)) > 0);
    assert.deepEqual((await logOf(id)).map(({ member, state }) => [member?.id, state]).toSorted(byMember), [
      [active.id, 'SENT'],
      [other.id, 'SENT'],
    ])
    assert.deepEqual(await textsTo(market, active.phone_no), [
      '(광고)[한결] 설 한우 예약을 받아요.\n무료수신거부 0801234567',
    ])
    assert.deepEqual(await textsTo(market, refuses.phone_no), [])
  })

  it('waits for the morning when it is an advertisement of the night, also when it is sent again; who says no until then gets none', async () => {
    const [stays, changes, leaves] = [await consenting(), await consenting(), await consenting()]
    const address = '세종특별자치시 한누리대로 1'
    for (const one of [stays, changes, leaves]) await livingIn(address, one)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from seoul_start(market_today()) + interval '20 hours 55 minutes' - market_now())::int as seconds`.execute(
      market.db,
    )
    await market.pass(rows[0]!.seconds)
    desk = await openDesk(market, ['content'])
    const to = group({ area: '세종' })
    const shown = await preview('advertising', '아침에 만나요.', to)
    assert.deepEqual([shown.receivers, shown.waits], [3, true])
    assert.match(clockAt(Date.parse(shown.send_at)), /T08:00:00$/, 'eight in the morning')
    const { id } = await send('advertising', '아침에 만나요.', to, 3)
    // A text that failed in the evening and is retried at night waits too.
    await sql`
      update messages set state = 'FAILED', failure = 'x' where event = ${`mailing:${id}:${stays.id}`}`.execute(
      market.db,
    )
    const late = (await logOf(id)).find(({ state }) => state === 'FAILED')!
    await desk.send(retryMessages, { body: { ids: [late.id] } })
    while ((await sendMessages(market.server.deps)) > 0);
    assert.ok((await logOf(id)).every(({ sent_at }) => sent_at === null))
    // A mailing sent by mistake can be withdrawn until the morning.
    const failed = async () => [
      (await desk.send(countMessages, {})).states.find(({ state }) => state === 'FAILED')!.count,
      (await desk.send(getToday, {})).data.work.find(({ kind }) => kind === 'messages')!.count,
    ]
    const before = await failed()
    const second = await send('advertising', '한 번 더 눌렀어요.', to, 3)
    const back = () => desk.send(mailings.withdrawMailing, { params: { id: second.id }, body: {} })
    assert.deepEqual(await back(), { withdrawn: 3 })
    assert.equal((await refusalOf(back())).errno, 1445)
    assert.ok((await logOf(second.id)).every(({ state, failure }) => state === 'FAILED' && failure === 'withdrawn'))
    // Withdrawn for good: nobody has to look after them, and they are not sent again.
    const { data } = await desk.send(listMessages, { query: { mailing: second.id, state: 'FAILED' } })
    assert.deepEqual(data, [])
    assert.deepEqual(await failed(), before)
    const ids = (await logOf(second.id)).map((text) => text.id)
    assert.equal((await refusalOf(desk.send(retryMessages, { body: { ids } }))).errno, 1410)
    const listed = (await desk.send(mailings.listMailings, { query: {} })).data.find((one) => one.id === second.id)!
    assert.deepEqual([listed.withdrawn, listed.failed], [3, 0])
    // A notice is no advertisement.
    assert.equal((await preview('service', '내일은 쉬어요.', to)).waits, false)

    await (await market.as(changes.userid)).send(changeMe, { body: { sms_YN: 'N' } })
    await (await market.as(leaves.userid)).send(leave, { body: { user_out_code_id: 1, user_content: '' } })
    await market.pass(11 * 3600 + 10 * 60)
    desk = await openDesk(market, ['content'])
    while ((await sendMessages(market.server.deps)) > 0);
    assert.deepEqual(
      (await logOf(id)).map(({ member, state, failure }) => [member?.id, state, failure]).toSorted(byMember),
      [
        [stays.id, 'SENT', null],
        [changes.id, 'FAILED', 'takes no advertisements'],
      ],
    )
    const told = await textsTo(market, changes.phone_no)
    assert.equal(told.length, 1)
    assert.match(told[0]!, /광고 문자 수신 거부를 처리했어요/)
  })

  it('takes a notice that was withdrawn out of the bell again', async () => {
    const shopper = await makeShopper(market)
    const { id } = await send('service', '잘못 쓴 글이에요.', { to: 'one', member: shopper.id }, 1)
    const heard = async () => [
      (await shopper.send(listNews, {})).data.length,
      (await shopper.send(countNews, {})).data.count,
    ]
    assert.deepEqual(await heard(), [1, 1])
    assert.deepEqual(await desk.send(mailings.withdrawMailing, { params: { id }, body: {} }), { withdrawn: 1 })
    assert.deepEqual(await heard(), [0, 0])
  })

  it('lets a code and the news of an order go first, however many it is for', async () => {
    const members = await Promise.all(
      Array.from({ length: 25 }, async () => livingIn('인천 중구 공항로 1', await makeMember(market.db))),
    )
    const { id } = await send('service', '점검이 있어요.', group({ area: '인천' }), members.length)
    const [code, news] = ['01077770001', '01077770002']
    await queueMessage(market.db, {
      key: '1:first',
      kind: 'service',
      to: news,
      text: { template: 'order.delivered', said: '[한결] 도착했어요.' },
    })
    await market.visitor.send(sendCode, { body: { auth_flag: 'JA', phone_no: code } })
    await sendMessages(market.server.deps)
    assert.deepEqual([(await textsTo(market, code)).length, (await textsTo(market, news)).length], [1, 1])
    assert.ok((await logOf(id)).some(({ state }) => state === 'QUEUED'))
    while ((await sendMessages(market.server.deps)) > 0);
  })

  it('is refused where the words cannot be filled, and for everybody but the role of the desk', async () => {
    const member = await consenting()
    const target = { to: 'one', member: member.id } as const
    assert.equal(
      (await refusalOf(preview('service', '#{전화}로 걸게요', target))).message,
      '쓸 수 없는 변수입니다: #{전화}',
    )
    assert.equal((await refusalOf(preview('service', ' ', target))).message, '내용을 입력하세요')
    const found = (await desk.send(mailings.findMailingMembers, { query: { q: member.business_name } })).data
    assert.deepEqual(found, [
      { id: member.id, business_name: member.business_name, name: member.name, consented: true },
    ])
    assert.deepEqual(
      (await desk.send(mailings.findMailingMembers, { query: { q: `#${member.id}` } })).data.map(({ id }) => id),
      [member.id],
    )
    const number = '홍길동 기사 010-7777-8888로 전화 주세요.'
    const { id } = await send('service', number, target, 1)
    const wordsFor = async (of: Desk) =>
      (await of.send(mailings.listMailings, {})).data.find((one) => one.id === id)?.words
    assert.equal(await wordsFor(desk), number)
    assert.equal(await wordsFor(await openDesk(market, ['read-only'])), '홍길동 기사 •••로 전화 주세요.')
    const others = await openDesk(market, ['members', 'orders', 'money', 'intake', 'read-only'])
    for (const work of [
      () => others.send(mailings.previewMailing, { body: { kind: 'service', words: '안내', target } }),
      () =>
        others.send(mailings.sendMailing, {
          body: { kind: 'service', words: '안내', target, receivers: 1, key: randomUUID() },
        }),
      () => others.send(mailings.findMailingMembers, { query: { q: '한결' } }),
    ])
      assert.equal((await refusalOf(work())).status, 403)
  })

  it('sends no advertisement without a number that refuses them', async () => {
    await using shop = await openMarket({ env: { ROLE: 'server' } })
    const staff = await openDesk(shop, ['content'])
    const member = await makeMember(shop.db, { sms_YN: 'Y', sms_answered_at: new Date().toISOString() })
    shop.config.sms.refuseNumber = undefined
    const body = { kind: 'advertising', words: '설 한우', target: { to: 'one', member: member.id } } as const
    assert.equal((await refusalOf(staff.send(mailings.previewMailing, { body }))).errno, 1443)
  })
})
