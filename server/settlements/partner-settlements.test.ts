import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { getStaffMe } from '#contract/operator/session.ts'
import { declineObjection } from '#contract/operator/settlement-objections.ts'
import { refundReturnRequest } from '#contract/operator/returns.ts'
import * as settlements from '#contract/operator/settlements.ts'
import * as own from '#contract/partner/settlements.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import type { Market } from '#tests/support/market.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { approve, closeFor, confirmed, earn, makePayee, nextPeriod, passDays } from '#tests/support/settling.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let second: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  second = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

const object = (who: Desk, id: number, line: number, reason = '무게가 달라요') =>
  who.send(own.objectToLine, { params: { id, line }, body: { reason } })
const confirm = (who: Desk, { id, net }: { id: number; net: number }) =>
  who.send(own.confirmSettlement, { params: { id }, body: { net } })
const ownOf = async (who: Desk, id: number) => (await who.send(own.getOwnSettlement, { params: { id } })).data
const atDesk = async (id: number) => (await desk.send(settlements.getSettlement, { params: { id } })).data
const waiting = async (who: Desk) => (await who.send(getStaffMe)).data.waiting.ownSettlements
const won = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length

const fileOf = ({ token }: Desk, path: string) =>
  fetch(`${market.url}/api/partner/settlements/${path}`, { headers: { authorization: `Bearer ${token}` } })

/** A settlement of two lines that `desk` has closed, and a person of its partner. */
async function closed() {
  const partner = await makePayee(market)
  const { lines } = await confirmed(market, shopper, partner.id, 2)
  await earn(market)
  await nextPeriod(market)
  const made = await closeFor(desk, partner.id)
  const person = await openDesk(market, ['partner-money'], partner.id)
  return { id: made.id, net: made.net, number: made.number, lines: lines as [number, number], partner, person }
}

describe('a partner sees of its settlements', () => {
  it('what it has earned until now, then the closed settlement with its lines, its paper and the reasons of its sum', async () => {
    const partner = await makePayee(market)
    const { lines } = await confirmed(market, shopper, partner.id, 2)
    const person = await openDesk(market, ['partner'], partner.id)
    await earn(market)
    const { data: open } = await person.send(own.getOwnOpen)
    assert.deepEqual(
      { ...open, ends_on: '' },
      {
        sales: 860_000,
        refunds: 0,
        fee: 30_100,
        adjustments: 0,
        carry: 0,
        lines: 2,
        amount: 829_900,
        ends_on: '',
      },
    )
    const { data: openLines } = await person.send(own.listOwnOpenLines, { query: {} })
    assert.deepEqual(
      openLines.map(({ id, net }) => [id, net]),
      lines.map((id) => [id, 414_950]),
    )
    await nextPeriod(market)
    const { id, number } = await closeFor(desk, partner.id)
    assert.equal(number.slice(3, 9), open.ends_on.slice(0, 7).replace('-', ''), 'closed on the day that was told')
    const { data } = await person.send(own.listOwnSettlements, { query: {} })
    assert.deepEqual(
      data.map((one) => [one.id, one.net, one.state, one.lines, one.confirmation]),
      [[id, 826_890, 'CLOSED', 2, null]],
    )
    assert.deepEqual(
      ['partner_id', 'payout_id', 'pay_by'].filter((name) => name in data[0]!),
      [],
    )
    const whole = await ownOf(person, id)
    assert.equal(whole.account?.last4, '7890')
    for (const name of ['closed_by', 'asked_by', 'held_reason', 'note', 'history'])
      assert.ok(!(name in whole), `${name} is the market's`)
    const { data: rows } = await person.send(own.listOwnSettlementLines, { params: { id }, query: {} })
    assert.deepEqual(
      rows.map((one) => one.id),
      lines,
    )
    const { data: why } = await person.send(own.getOwnLineEarned, { params: { id: lines[0]! } })
    assert.deepEqual(
      why.entries.map((one) => [one.kind, one.amount, 'cost' in one]),
      [
        ['SALE', 430_000, false],
        ['FEE', -15_050, false],
      ],
    )
    const paper = await fileOf(person, `${id}/paper`)
    assert.ok(pdfText(Buffer.from(await paper.arrayBuffer()))[0]?.includes(number))
    assert.equal((await fileOf(person, `${id}/lines/sheet`)).status, 200)
    assert.equal((await person.send(own.getOwnOpen)).data.amount, 0)
  })

  it('who bears a return of its line, but not what we bear', async () => {
    const partner = await makePayee(market)
    const bearers = ['PARTNER', 'BUYER', 'PLATFORM', 'COURIER'] as const
    const { lines } = await confirmed(market, shopper, partner.id, bearers.length + 1)
    for (const [n, bearer] of bearers.entries()) {
      await askBack(shopper, lines[n]!)
      const { id } = await returnOf(market, lines[n]!)
      await sql`update returns set borne_by = ${bearer} where id = ${id}`.execute(market.db)
      await desk.send(refundReturnRequest, { params: { id }, body: { state: 'REQUESTED', part: 50_000 } })
    }
    await earn(market)
    const person = await openDesk(market, ['partner-money'], partner.id)
    const told = []
    for (const id of lines) told.push((await person.send(own.getOwnLineEarned, { params: { id } })).data.borne_by)
    assert.deepEqual(told, ['PARTNER', 'BUYER', null, null, null])
    await assertClean(market)
  })

  it('nothing that is of another partner: it answers as what does not exist', async () => {
    const one = await closed()
    const { id: objection } = await object(one.person, one.id, one.lines[0])
    const other = await closed()
    const inputs: [Call, object][] = [
      [own.getOwnSettlement, { params: { id: one.id } }],
      [own.listOwnSettlementLines, { params: { id: one.id }, query: {} }],
      [own.getOwnLineEarned, { params: { id: one.lines[0] } }],
      [own.confirmSettlement, { params: { id: one.id }, body: { net: one.net } }],
      [own.objectToLine, { params: { id: one.id, line: one.lines[1] }, body: { reason: '무게가 달라요' } }],
      [own.objectToLine, { params: { id: other.id, line: one.lines[1] }, body: { reason: '무게가 달라요' } }],
      [own.withdrawObjection, { params: { id: objection } }],
    ]
    for (const [call, input] of inputs) {
      const { status, errno } = await refusalOf(other.person.send(call, input as never))
      assert.deepEqual([status, errno], [404, 3280], call.path)
    }
    for (const path of ['paper', 'lines/sheet'])
      assert.equal((await fileOf(other.person, `${one.id}/${path}`)).status, 404)
    const { data } = await other.person.send(own.listOwnSettlements, { query: {} })
    assert.deepEqual(
      data.map(({ id }) => id),
      [other.id],
    )
    assert.equal(await waiting(other.person), 1)
    await one.person.send(own.withdrawObjection, { params: { id: objection } })
    await approve(second, { id: one.id, state: 'CLOSED', net: one.net })
    assert.equal(
      (await refusalOf(other.person.send(own.confirmSettlement, { params: { id: one.id }, body: { net: one.net } })))
        .status,
      404,
      'whatever its state is',
    )
  })

  it('nothing without the role, and the staff of the market see theirs at their own desk', async () => {
    const { partner } = await closed()
    for (const who of [
      await openDesk(market, ['partner-orders'], partner.id),
      await openDesk(market, ['owner', 'money']),
    ])
      for (const call of [own.listOwnSettlements, own.getOwnOpen])
        assert.equal((await refusalOf(who.send(call as typeof own.getOwnOpen))).errno, 1114)
  })
})

describe('a partner', () => {
  it('confirms a settlement as it was shown, once, and then objects to nothing of it', async () => {
    const { id, net, lines, person, partner } = await closed()
    assert.equal(await waiting(person), 1)
    assert.equal((await refusalOf(confirm(person, { id, net: net + 1 }))).errno, 3281, 'another sum than was shown')
    const colleague = await openDesk(market, ['partner'], partner.id)
    assert.equal(won(await Promise.allSettled([person, colleague].map((who) => confirm(who, { id, net })))), 1)
    assert.equal(await waiting(person), 0)
    const { confirmation, history, obstacle } = await atDesk(id)
    assert.deepEqual([confirmation?.by, history[0]?.action, obstacle], ['김담당', 'settlement.confirm', null])
    assert.equal((await refusalOf(object(person, id, lines[0]))).errno, 3289)
    await approve(second, { id, state: 'CLOSED', net })
    assert.equal((await ownOf(person, id)).confirmation?.by, '김담당')
    await assertClean(market)
  })

  it('has confirmed when three business days are over, unless an objection waits for an answer', async () => {
    const silent = await closed()
    const approved = await closed()
    await approve(second, { id: approved.id, state: 'CLOSED', net: approved.net })
    const { rows } = await sql<{ days: number }>`
      select confirm_by - market_today() as days
      from (select ${(await atDesk(silent.id)).confirm_by}::date as confirm_by) one`.execute(market.db)
    await passDays(market, rows[0]!.days)
    assert.deepEqual([(await atDesk(silent.id)).confirmation, await waiting(silent.person)], [null, 1], 'the last day')
    await passDays(market, 1)
    assert.deepEqual([(await atDesk(silent.id)).confirmation?.by, await waiting(silent.person)], [null, 0])
    assert.equal((await atDesk(approved.id)).confirmation, null, 'nobody was asked any more')
    assert.equal((await refusalOf(object(silent.person, silent.id, silent.lines[0]))).errno, 3289)
    assert.equal((await refusalOf(confirm(silent.person, silent))).errno, 3281)
    const asked = await closed()
    const { id: objection } = await object(asked.person, asked.id, asked.lines[0])
    await passDays(market, 7)
    assert.equal((await atDesk(asked.id)).confirmation, null)
    await desk.send(declineObjection, { params: { id: objection }, body: { answer: '저울 기록과 같아요' } })
    assert.deepEqual((await atDesk(asked.id)).confirmation?.by, null)
    await assertClean(market)
  })

  it('has its days to object anew when an approval is taken back', async () => {
    const { id, net, lines, person } = await closed()
    await approve(second, { id, state: 'CLOSED', net })
    await passDays(market, 7)
    const body = { reason: '공급사가 전화로 무게가 다르다고 했어요' }
    await second.send(settlements.reopenSettlement, { params: { id }, body })
    assert.equal((await atDesk(id)).confirmation, null)
    await object(person, id, lines[0])
    const silent = await closed()
    await passDays(market, 7)
    await approve(second, { id: silent.id, state: 'CLOSED', net: silent.net })
    await second.send(settlements.reopenSettlement, { params: { id: silent.id }, body })
    assert.notEqual((await atDesk(silent.id)).confirmation, null, 'it had confirmed before the approval')
    assert.equal((await refusalOf(object(silent.person, silent.id, silent.lines[0]))).errno, 3289)
  })

  it('objects to a line, which keeps the settlement from being approved until it is answered', async () => {
    const { id, net, lines, person } = await closed()
    assert.match((await refusalOf(object(person, id, lines[0], ' '))).message, /무엇이 다른지 입력하세요/)
    assert.equal(won(await Promise.allSettled([object(person, id, lines[0]), object(person, id, lines[0])])), 1)
    assert.equal((await refusalOf(object(person, id, lines[0]))).errno, 3290)
    assert.deepEqual(
      [(await atDesk(id)).obstacle, (await ownOf(person, id)).obstacle, await waiting(person)],
      ['DISPUTED', 'DISPUTED', 0],
    )
    assert.equal((await refusalOf(approve(second, { id, state: 'CLOSED', net }))).errno, 3288)
    assert.equal((await refusalOf(confirm(person, { id, net }))).errno, 3291)
    const [open] = (await atDesk(id)).objections
    const decline = () =>
      desk.send(declineObjection, { params: { id: open!.id }, body: { answer: '저울 기록과 같아요' } })
    const withdraw = () => person.send(own.withdrawObjection, { params: { id: open!.id } })
    assert.equal(won(await Promise.allSettled([decline(), decline()])), 1)
    assert.equal((await refusalOf(withdraw())).errno, 3281)
    const [answered] = (await ownOf(person, id)).objections
    assert.deepEqual([answered?.state, answered?.answer], ['DECLINED', '저울 기록과 같아요'])
    assert.ok(!('decided_by' in answered!), 'who of the market answered is not told')
    const { id: again } = await object(person, id, lines[0], '그래도 달라요')
    await person.send(own.withdrawObjection, { params: { id: again } })
    await confirm(person, { id, net })
    await approve(second, { id, state: 'CLOSED', net })
    await assertClean(market)
  })

  it('is right: the line is left out with an answer, and it says again whether it agrees with the rest', async () => {
    const { id, net, lines, person } = await closed()
    const out = (line: number, reason: string) =>
      desk.send(settlements.leaveLineOut, { params: { id, line }, body: { reason } })
    await object(person, id, lines[0])
    const { net: rest } = await out(lines[0], '다시 달아 볼게요')
    const [accepted] = (await ownOf(person, id)).objections
    assert.deepEqual([accepted?.state, accepted?.answer], ['ACCEPTED', '다시 달아 볼게요'])
    assert.equal((await refusalOf(object(person, id, lines[0]))).status, 404, 'it stands there no more')
    assert.equal((await refusalOf(confirm(person, { id, net }))).errno, 3281)
    await confirm(person, { id, net: rest })
    await out(lines[1], '반품을 확인하고 있어요')
    assert.equal((await atDesk(id)).confirmation, null, 'what it confirmed was another sum')
    await assertClean(market)
  })

  it('has its days from then on, if a line was left out when those after the closing were over', async () => {
    const { id, lines, person } = await closed()
    await object(person, id, lines[0])
    await passDays(market, 8)
    const { net } = await desk.send(settlements.leaveLineOut, {
      params: { id, line: lines[0] },
      body: { reason: '다시 달아 볼게요' },
    })
    assert.deepEqual([(await atDesk(id)).confirmation, await waiting(person)], [null, 1])
    await confirm(person, { id, net })
    assert.equal((await atDesk(id)).confirmation?.by, '김담당')
  })

  it('objects to one line three times at most', async () => {
    const { id, lines, person } = await closed()
    for (let n = 0; n < 3; n++) {
      const { id: objection } = await object(person, id, lines[0])
      await person.send(own.withdrawObjection, { params: { id: objection } })
    }
    assert.equal((await refusalOf(object(person, id, lines[0]))).errno, 3292)
    await object(person, id, lines[1])
  })

  it('and the second person never both have their way', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, net, lines, person, partner } = await closed()
      const colleague = await openDesk(market, ['partner'], partner.id)
      const say = [() => object(person, id, lines[0]), () => approve(second, { id, state: 'CLOSED', net })]
      const both = await Promise.allSettled((round % 2 ? say : say.toReversed()).map((act) => act()))
      assert.equal(won(both), 1)
      const { state, objections } = await atDesk(id)
      assert.equal(state, objections.length > 0 ? 'CLOSED' : 'APPROVED')
      if (state === 'APPROVED') {
        assert.equal((await refusalOf(confirm(person, { id, net }))).errno, 3281)
        continue
      }
      await person.send(own.withdrawObjection, { params: { id: objections[0]!.id } })
      const words = await Promise.allSettled([confirm(person, { id, net }), object(colleague, id, lines[1])])
      assert.equal(won(words), 1)
    }
    await assertClean(market)
  })
})
