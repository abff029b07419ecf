import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import * as calls from '#contract/operator/messages.ts'
import { approveMember, suspendMember } from '#contract/operator/members.ts'
import { fillWording, messageWordings, wordingProblem } from '#domain/message-wordings.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessages } from './send-messages.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { fault, refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { textsTo } from '#tests/support/texts.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['content'])
})
after(() => market[Symbol.asyncDispose]())

const arrived = (said: string) => ({ template: 'order.delivered', said }) as const
let count = 0
/** Queues a text of ours, as an event does. */
async function queued(to: string, text = '[한결] 도착했어요.', kind: 'service' | 'code' = 'service') {
  const key = `77:${++count}`
  const member = await makeMember(market.db)
  await queueMessage(market.db, { key, kind, userId: member.id, to, text: arrived(text) })
  const { id } = await market.db
    .selectFrom('messages')
    .select('id')
    .where('event', '=', `order.delivered:${key}`)
    .executeTakeFirstOrThrow()
  return { id, member, key }
}
const rowOf = async (id: number) =>
  (await desk.send(calls.listMessages, { query: { limit: 100 } })).data.find((row) => row.id === id)!
const stateOf = async (id: number) => (await rowOf(id)).state
const wordingOf = async (template: string) =>
  (await desk.send(calls.listWordings, {})).data.find((one) => one.template === template)!

describe('the messages’ desk', () => {
  it('shows what was sent to whom about what, by which way, for how much; never a whole number', async () => {
    const { id, member, key } = await queued('01012345678')
    await queueMessage(market.db, { key, kind: 'service', to: '01012345678', text: arrived('다시') })
    const waits = await rowOf(id)
    assert.deepEqual([waits.state, waits.to, waits.channel, waits.won], ['QUEUED', '010-****-5678', 'SMS', null])
    assert.deepEqual([waits.template, waits.about], ['order.delivered', { kind: 'order', id: 77 }])
    const long = await queued('01012345679', `[한결] ${'긴 글 '.repeat(40)}`)
    await sendMessages(market.server.deps)
    const [short, other] = [await rowOf(id), await rowOf(long.id)]
    assert.deepEqual([short.state, short.channel, short.won], ['SENT', 'SMS', 18])
    assert.deepEqual([other.state, other.channel, other.won, other.tries], ['SENT', 'LMS', 45, 1])
    assert.deepEqual((await textsTo(market, '01012345678')).length, 1)
    const { month } = await desk.send(calls.countMessages, {})
    assert.ok(month.sent >= 2 && month.won >= 63)
    const only = await desk.send(calls.listMessages, { query: { member: member.id } })
    assert.deepEqual(
      only.data.map((row) => row.id),
      [id],
    )
    const digits = await desk.send(calls.listMessages, {
      query: { q: '5679', state: 'SENT', template: 'order.delivered' },
    })
    assert.deepEqual(
      digits.data.map((row) => row.id),
      [long.id],
    )
  })

  it('sends a failed one again by hand, the same row, once', async () => {
    const failed = await queued('0212345678')
    await sql`update messages set state = 'FAILED', failure = '400 wrong number', to_phone = '01022223333'
      where id = ${failed.id}`.execute(market.db)
    await sql`update users set phone_no = '01022223333' where id = ${failed.member.id}`.execute(market.db)
    const fine = await queued('01022224444')
    const retry = (...ids: number[]) => desk.send(calls.retryMessages, { body: { ids } })
    const sentence = '다시 보낼 수 없는 문자가 있어 아무것도 바꾸지 않았습니다.'
    assert.equal((await refusalOf(retry(failed.id, fine.id))).message, sentence)
    assert.equal(await stateOf(failed.id), 'FAILED')
    const answers = await Promise.allSettled([retry(failed.id), retry(failed.id), retry(failed.id)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const counts = await desk.send(calls.countMessages, {})
    assert.equal(counts.states.find(({ state }) => state === 'RETRY')?.count, 1)
    assert.deepEqual([await stateOf(failed.id), (await rowOf(failed.id)).retried], ['RETRY', 1])
    await sendMessages(market.server.deps)
    assert.equal(await stateOf(failed.id), 'SENT')
    assert.equal((await textsTo(market, '01022223333')).length, 1)
    const { rows } = await sql`
      select 1 from audit_log where action = 'message.retry' and target_id = ${String(failed.id)}`.execute(market.db)
    assert.equal(rows.length, 1)
  })

  it('says of a text that the provider did not take that it failed, and keeps one that only its account holds up', async () => {
    const wrong = await queued('0123')
    await sendMessages(market.server.deps)
    const failed = await rowOf(wrong.id)
    assert.deepEqual([failed.state, failed.failure, failed.won], ['FAILED', '1010 수신번호를 확인해 주세요.', null])
    const { deps } = market.server
    const { id } = await queued('01055550006')
    const sms = { ...deps.config.sms, sender: '0299998888' }
    await sendMessages({ ...deps, config: { ...deps.config, sms } })
    const waits = await rowOf(id)
    assert.deepEqual([waits.state, waits.doubtful], ['QUEUED', false])
    assert.equal(waits.failure, '1062 발신번호가 등록되어 있지 않습니다.')
    await fault(market, { call: 'sms', kind: 'error_before', status: 400, code: 'NotEnoughBalance' })
    await market.pass(20)
    await sendMessages(deps)
    assert.deepEqual([await stateOf(id), (await rowOf(id)).doubtful], ['QUEUED', false])
    await market.pass(70)
    await sendMessages(deps)
    assert.equal(await stateOf(id), 'SENT')
    assert.equal((await textsTo(market, '01055550006')).length, 1)
  })

  it('does not send a second time what the provider has, though its answer was lost', async () => {
    const { id } = await queued('01055550001')
    await fault(market, { call: 'sms', kind: 'drop_after' })
    await sendMessages(market.server.deps)
    assert.deepEqual([await stateOf(id), (await rowOf(id)).doubtful], ['QUEUED', true])
    await fault(market, { call: 'sms_list', kind: 'error_before' })
    await market.pass(20)
    await sendMessages(market.server.deps)
    assert.equal(await stateOf(id), 'QUEUED', 'nobody knows yet, and nothing is sent on a guess')
    await market.pass(70)
    await sendMessages(market.server.deps)
    assert.deepEqual([await stateOf(id), (await rowOf(id)).doubtful], ['SENT', false])
    assert.equal((await textsTo(market, '01055550001')).length, 1)
    const same = await queued('01055550001')
    await fault(market, { call: 'sms', kind: 'drop_before' })
    await sendMessages(market.server.deps)
    await market.pass(20)
    await sendMessages(market.server.deps)
    assert.equal(await stateOf(same.id), 'SENT')
    assert.equal((await textsTo(market, '01055550001')).length, 2, 'the same words of another event are another text')
  })

  it('takes one text that the provider has for one of two that say the same, not for both', async () => {
    const to = '01055550004'
    const [gone, lost] = [await queued(to), await queued('01055550005')]
    await sql`update messages set next_try = market_now() + interval '1 hour' where id = ${lost.id}`.execute(market.db)
    await fault(market, { call: 'sms', kind: 'drop_after' })
    await sendMessages(market.server.deps)
    await sql`update messages set to_phone = ${to}, next_try = market_now() where id = ${lost.id}`.execute(market.db)
    await fault(market, { call: 'sms', kind: 'drop_before' })
    await sendMessages(market.server.deps)
    assert.deepEqual([(await rowOf(gone.id)).doubtful, (await rowOf(lost.id)).doubtful], [true, true])
    assert.equal((await textsTo(market, to)).length, 1)
    await market.pass(20)
    await sendMessages(market.server.deps)
    assert.deepEqual([await stateOf(gone.id), await stateOf(lost.id)], ['SENT', 'SENT'])
    assert.equal((await textsTo(market, to)).length, 2)
  })

  it('asks before it sends again by hand what may have gone, unless somebody answers for it', async () => {
    const lost = async (to: string) => {
      const { id, member } = await queued(to)
      await sql`update users set phone_no = ${to} where id = ${member.id}`.execute(market.db)
      await fault(market, { call: 'sms', kind: 'drop_after' })
      await sendMessages(market.server.deps)
      await sql`update messages set state = 'FAILED' where id = ${id}`.execute(market.db)
      return id
    }
    const [asked, unasked] = [await lost('01055550002'), await lost('01055550003')]
    await desk.send(calls.retryMessages, { body: { ids: [asked] } })
    await desk.send(calls.retryMessages, { body: { ids: [unasked], unasked: true } })
    await sendMessages(market.server.deps)
    assert.deepEqual([await stateOf(asked), await stateOf(unasked)], ['SENT', 'SENT'])
    assert.equal((await textsTo(market, '01055550002')).length, 1)
    assert.equal((await textsTo(market, '01055550003')).length, 2)
    const { rows } = await sql<{ unasked: boolean; staff_id: number }>`
      select (after ->> 'unasked')::boolean as unasked, staff_id from audit_log
      where action = 'message.retry' and target_id = any(${[String(asked), String(unasked)]}::text[]) order by id`.execute(
      market.db,
    )
    assert.deepEqual(rows, [
      { unasked: false, staff_id: desk.staff.id },
      { unasked: true, staff_id: desk.staff.id },
    ])
  })

  it('shows no code and sends none again: its time is over', async () => {
    const code = await queued('01033334444', 'c2VhbGVk', 'code')
    await sql`update messages set state = 'FAILED' where id = ${code.id}`.execute(market.db)
    assert.equal((await rowOf(code.id)).text, '')
    assert.equal((await refusalOf(desk.send(calls.retryMessages, { body: { ids: [code.id] } }))).status, 409)
  })
})

describe('a wording', () => {
  it('holds from its moment on for what is written from then, and gives the word back', async () => {
    let members = await openDesk(market, ['members'])
    const approved = async () => {
      const { id } = await makeMember(market.db, { status: 'WAIT', name: '나새벽' })
      await members.send(approveMember, { params: { id }, body: { version: 0 } })
      const { text } = await market.db
        .selectFrom('messages')
        .select('text')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return text
    }
    const usual = `[한결] 나새벽님, 가입이 승인되었어요. 이제 구매하실 수 있어요.\n${market.config.publicUrl}/Login`
    assert.equal(await approved(), usual)
    const save = async (text: string | null, effective_from: string | null = null) =>
      desk.send(calls.saveWording, {
        params: { template: 'member.approve' },
        body: { text, effective_from, seen: (await wordingOf('member.approve')).text },
      })
    await save('[한결] #{이름} 사장님, 환영해요. #{주소}')
    assert.equal(await approved(), `[한결] 나새벽 사장님, 환영해요. ${market.config.publicUrl}`)
    const { rows } = await sql<{ at: string; later: string }>`
      select market_now() + interval '1 hour' as at, market_now() + interval '2 hours' as later`.execute(market.db)
    await save('[한결] 내일부터의 글', rows[0]!.at)
    assert.equal((await wordingOf('member.approve')).next?.text, '[한결] 내일부터의 글')
    assert.match(await approved(), /환영해요/)
    // Whoever has not seen the next wording cannot replace it, and the next wording can be withdrawn.
    const { text: seen, next } = await wordingOf('member.approve')
    const unseen = { text: null, effective_from: null, seen, seen_next: null }
    const params = { template: 'member.approve' as const, id: next!.id }
    assert.equal((await refusalOf(desk.send(calls.saveWording, { params, body: unseen }))).status, 409)
    // The one after it is the next then, and the desk may go on from there.
    await save('[한결] 모레부터의 글', rows[0]!.later)
    const { seen_next } = await desk.send(calls.withdrawWording, { params })
    const after = (await wordingOf('member.approve')).next
    assert.deepEqual([after?.text, after?.id], ['[한결] 모레부터의 글', seen_next])
    await desk.send(calls.withdrawWording, { params: { ...params, id: after!.id } })
    assert.equal((await wordingOf('member.approve')).next, null)
    assert.equal((await refusalOf(desk.send(calls.withdrawWording, { params }))).status, 409)
    await save('[한결] 내일부터의 글', rows[0]!.at)
    await market.pass(3601)
    desk = await openDesk(market, ['content'])
    members = await openDesk(market, ['members'])
    assert.equal(await approved(), '[한결] 내일부터의 글')
    await save(null)
    assert.equal(await approved(), usual)
    const now = await wordingOf('member.approve')
    assert.deepEqual([now.text, now.written, now.next], [now.usual, null, null])
  })

  it('puts in what somebody wrote as it is', async () => {
    const members = await openDesk(market, ['members'])
    const { id } = await makeMember(market.db, { name: '#{사유}' })
    await members.send(suspendMember, { params: { id }, body: { version: 0, words: '#{이름} $& 확인' } })
    const { text } = await market.db
      .selectFrom('messages')
      .select('text')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.match(text, /^\[한결\] #\{사유\}님, 이용이 정지되었어요\.\n사유: #\{이름\} \$& 확인\n/)
  })

  it('is refused with what is wrong, and when somebody else was faster', async () => {
    const wrong: [string, string][] = [
      ['[한결] #{이름}님 #{비밀번호} #{사유}', '쓸 수 없는 변수입니다: #{비밀번호}'],
      ['[한결] #{이름}님', '#{사유}가 있어야 합니다.'],
      ['[한결] #{사유} #{이름', '변수는 #{이름}처럼 닫아야 합니다.'],
      ['#{이름}님 #{사유}', '[한결]로 시작해야 합니다.'],
      [`[한결] #{사유} ${'가'.repeat(1_000)}`, '2000바이트까지 보낼 수 있습니다. 지금 2024바이트'],
    ]
    const { text: seen } = await wordingOf('member.suspend')
    const save = (text: string, words = seen) =>
      desk.send(calls.saveWording, {
        params: { template: 'member.suspend' },
        body: { text, effective_from: null, seen: words },
      })
    for (const [text, sentence] of wrong) assert.equal((await refusalOf(save(text))).message, sentence)
    assert.match(wordingProblem('code', `[한결] #{인증번호} ${'가'.repeat(50)}`)!, /^인증번호는 단문\(90바이트\)/)
    const answers = await Promise.allSettled([1, 2, 3].map((n) => save(`[한결] ${n} #{사유}`)))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    const late = await refusalOf(save('[한결] 늦은 #{사유}'))
    assert.equal(late.errno, 1180)
  })

  it('of the code’s own is right in every template', () => {
    for (const [template, { text, samples }] of Object.entries(messageWordings)) {
      assert.equal(wordingProblem(template as keyof typeof messageWordings, text), undefined, template)
      assert.ok(!fillWording(text, samples).includes('#{'), template)
    }
  })

  it('is for the content’s desk, and read-only looks', async () => {
    const looking = await openDesk(market, ['read-only'])
    await looking.send(calls.listWordings, {})
    await looking.send(calls.countMessages, {})
    const { data } = await looking.send(calls.listMessages, {})
    assert.ok(data.length > 0)
    const member = await makeMember(market.db, { name: '나새벽', phone_no: '01077778888' })
    const text = '[한결] 나새벽님, 새 번호는 010-7777-8888이에요.'
    const told = { key: 'looked-at', kind: 'service', userId: member.id, to: '01077778888' } as const
    await queueMessage(market.db, { ...told, text: arrived(text) })
    // The text may hold a name of before, or words of the member.
    const { data: seen } = await looking.send(calls.listMessages, { query: { member: member.id } })
    assert.deepEqual([seen[0]?.member?.name, seen[0]?.text], ['나**', ''])
    for (const q of ['나새벽', '77778888']) {
      assert.deepEqual((await looking.send(calls.listMessages, { query: { q } })).data, [])
      assert.equal((await desk.send(calls.listMessages, { query: { q } })).data[0]?.text, text)
    }
    const orders = await openDesk(market, ['orders'])
    const refused = [
      () => orders.send(calls.listMessages, {}),
      () => orders.send(calls.countMessages, {}),
      () => orders.send(calls.listWordings, {}),
      () => looking.send(calls.retryMessages, { body: { ids: [1] } }),
      () =>
        looking.send(calls.saveWording, {
          params: { template: 'code' },
          body: { text: null, effective_from: null, seen: '' },
        }),
    ]
    for (const work of refused) assert.equal((await refusalOf(work())).errno, 1114)
  })
})
