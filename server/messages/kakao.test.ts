import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as calls from '#contract/operator/messages.ts'
import { queueMessage } from './queue-message.ts'
import { askResults } from './ask-results.ts'
import { sendMessages } from './send-messages.ts'
import { makeMember } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf, steer } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

describe('texts by KakaoTalk', () => {
  let market: Market
  let desk: Desk
  before(async () => {
    market = await openMarket({ env: { ROLE: 'server' } })
    desk = await openDesk(market, ['content'])
  })
  after(() => market[Symbol.asyncDispose]())
  const rowOf = async (id: number) =>
    (await desk.send(calls.listMessages, { query: { limit: 100 } })).data.find((row) => row.id === id)!
  const wordingOf = async (asked: string) =>
    (await desk.send(calls.listWordings, {})).data.find((one) => one.template === asked)!
  const template = 'order.delivered' as const
  const words = { 상품: '꽃등심살' }
  const approve = (templateId: string, content: string, status = 'APPROVED') =>
    steer(market, 'POST', '/control/kakao/templates', { templateId, content, status })
  const bind = (kakao_id: string | null) =>
    desk.send(calls.setKakaoTemplate, { params: { template }, body: { kakao_id } })
  let told = 0
  async function tell(to: string) {
    const { id: userId } = await makeMember(market.db)
    const key = `88:${++told}`
    await queueMessage(market.db, { key, kind: 'service', userId, to, text: { template, words } })
    await sendMessages(market.server.deps)
    const { id } = await market.db
      .selectFrom('messages')
      .select('id')
      .where('event', '=', `${template}:${key}`)
      .executeTakeFirstOrThrow()
    return rowOf(id)
  }
  const typesTo = async (to: string) => {
    const { messages } = await steer<{ messages: { type: string; text: string }[] }>(
      market,
      'GET',
      `/sms/messages?to=${to}`,
    )
    return messages.map(({ type }) => type)
  }

  it('takes only a template that is approved and says what the text says', async () => {
    const { text } = await wordingOf(template)
    const sentence = async (id: string) => (await refusalOf(bind(id))).message
    assert.equal(await sentence('KA-none'), '그런 알림톡 템플릿이 없습니다.')
    await approve('KA-waits', text, 'INSPECTING')
    assert.equal(await sentence('KA-waits'), '아직 승인되지 않은 알림톡 템플릿입니다.')
    await approve('KA-other', `${text}!`)
    assert.equal(await sentence('KA-other'), '알림톡 템플릿의 내용이 지금 문구와 다릅니다.')
    assert.equal((await wordingOf(template)).kakao, null)
  })

  it('sends by it, as a text to whom it does not reach, and as a text again when the words have changed', async () => {
    const { text } = await wordingOf(template)
    await approve('KA-good', text)
    await bind('KA-good')
    assert.deepEqual((await wordingOf(template)).kakao, { kakao_id: 'KA-good', fits: true })
    const sent = await tell('01088880001')
    assert.deepEqual([sent.state, sent.channel, sent.won], ['SENT', 'ATA', 13])
    assert.deepEqual(await typesTo('01088880001'), ['ATA'])
    const other = await tell('01088880000')
    assert.deepEqual(await typesTo('01088880000'), ['ATA', 'SMS'], 'nobody there has KakaoTalk')
    assert.deepEqual([other.channel, other.won], ['ATA', 13], 'nobody knows yet')
    await market.pass(40)
    await askResults(market.server.deps)
    const known = await rowOf(other.id)
    assert.deepEqual([known.state, known.channel, known.won, known.delivered_at], ['SENT', 'SMS', 18, null])

    await approve('KA-good', text, 'REJECTED')
    assert.equal((await tell('01088880003')).channel, 'SMS', 'Kakao has taken it back')
    await approve('KA-good', text)

    await desk.send(calls.saveWording, {
      params: { template },
      body: { text: '[한결] #{상품} 도착!', effective_from: null, seen: text },
    })
    assert.equal((await wordingOf(template)).kakao?.fits, false)
    assert.equal((await tell('01088880002')).channel, 'SMS')
    await bind(null)
    assert.equal((await wordingOf(template)).kakao, null)
  })

  it('leaves a particle as the template has it, and chooses it in a text', async () => {
    const both = '[한결] #{상품}이(가) 도착했어요.'
    const { text: seen } = await wordingOf(template)
    await desk.send(calls.saveWording, { params: { template }, body: { text: both, effective_from: null, seen } })
    assert.equal((await tell('01088880005')).text, '[한결] 꽃등심살이 도착했어요.')
    await approve('KA-both', both)
    await bind('KA-both')
    const sent = await tell('01088880006')
    assert.deepEqual([sent.channel, sent.text], ['ATA', '[한결] 꽃등심살이(가) 도착했어요.'])
    await bind(null)
  })
})
