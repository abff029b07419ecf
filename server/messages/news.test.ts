import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { countNews, listNews, seeNews } from '#contract/news.ts'
import type { MessageTemplate } from '#domain/message-wordings.ts'
import { queueMessage } from './queue-message.ts'
import { sendMessages } from './send-messages.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { linesAt } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { makeActor } from '#tests/support/staff.ts'
import { refuseReturn } from '#server/returns/refuse-return.ts'

const written = (template: MessageTemplate, said = '[한결] 글') => ({ template, said })

describe('the news under the bell', () => {
  let market: Market
  before(async () => {
    market = await openStillMarket()
  })
  after(() => market[Symbol.asyncDispose]())
  const news = async (shopper: Shopper) => (await shopper.send(listNews, {})).data
  const unread = async (shopper: Shopper) => (await shopper.send(countNews, {})).data.count

  it('lists what the member was told of, newest first, with the way to it; looked at it is not new any more', async () => {
    const shopper = await makeShopper(market)
    await market.pass(1)
    const { order_id, lines } = await linesAt(market, shopper, 'ORDK')
    await askBack(shopper, lines[0]!)
    const { id } = await returnOf(market, lines[0]!)
    await refuseReturn(market.server.deps, await makeActor(market, 'owner'), { id, words: '사진에 이상이 없어요.' })
    const found = await news(shopper)
    assert.deepEqual(
      found.map(({ title, about, unread: isNew }) => [title, about, isNew]),
      [
        ['반품 거절', { kind: 'order', id: order_id }, true],
        ['결제완료', { kind: 'order', id: order_id }, true],
      ],
    )
    assert.match(found[1]!.text, /^주문 .* 결제가 완료됐어요\.$/)
    assert.doesNotMatch(found.map(({ text }) => text).join(), /\[한결\]|https?:/, 'without what only a telephone needs')
    assert.equal(await unread(shopper), 2)
    await market.pass(1)
    await shopper.send(seeNews, { body: {} })
    assert.equal(await unread(shopper), 0)
    assert.deepEqual(
      (await news(shopper)).map(({ unread: isNew }) => isNew),
      [false, false],
    )
  })

  it('does not ring twice for a text that is sent after it was read', async () => {
    const shopper = await makeShopper(market)
    const text = { kind: 'service', userId: shopper.id, to: '01012345678', text: written('member.approve') } as const
    await market.pass(1)
    await queueMessage(market.db, { ...text, key: shopper.id })
    assert.equal(await unread(shopper), 1)
    await market.pass(1)
    await shopper.send(seeNews, { body: {} })
    await market.pass(60)
    await sendMessages(market.server.deps)
    const { state } = await market.db
      .selectFrom('messages')
      .select('state')
      .where('event', '=', `member.approve:${shopper.id}`)
      .executeTakeFirstOrThrow()
    assert.equal(state, 'SENT')
    assert.equal(await unread(shopper), 0)
  })

  it('lists a text by when it was told, not by when it was written', async () => {
    const shopper = await makeShopper(market)
    const text = { kind: 'service', userId: shopper.id, to: '01012345678' } as const
    await queueMessage(market.db, {
      ...text,
      text: written('shipped', '나중'),
      key: `2:${shopper.id}`,
      afterMinutes: 10,
    })
    await market.pass(60)
    await queueMessage(market.db, { ...text, text: written('member.approve', '먼저'), key: shopper.id })
    await market.pass(541)
    assert.deepEqual(
      (await news(shopper)).map(({ text: said }) => said),
      ['나중', '먼저'],
    )
  })

  it('counts to 99', async () => {
    const shopper = await makeShopper(market)
    const text = { kind: 'service', userId: shopper.id, to: '01012345678', text: written('member.approve') } as const
    await market.pass(1)
    for (let n = 0; n < 100; n++) await queueMessage(market.db, { ...text, key: `${n}:${shopper.id}` })
    assert.equal(await unread(shopper), 99)
  })

  it('keeps codes, what is not due yet and what is somebody else’s to itself', async () => {
    const [shopper, stranger] = [await makeShopper(market), await makeShopper(market)]
    const text = { kind: 'service', userId: shopper.id, to: '01012345678', text: written('member.approve') } as const
    await queueMessage(market.db, { ...text, text: written('shipped'), key: `1:${shopper.id}`, afterMinutes: 10 })
    await queueMessage(market.db, { ...text, text: written('code'), key: shopper.id, kind: 'code' })
    assert.deepEqual(await news(shopper), [])
    await market.pass(601)
    assert.equal((await news(shopper)).length, 1)
    assert.deepEqual(await news(stranger), [])
    assert.equal((await refusalOf(market.visitor.send(listNews, {}))).status, 401)
  })
})
