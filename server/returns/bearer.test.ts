import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import * as returns from '#contract/operator/returns.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import type { Bearer } from '#domain/settlement/bearer.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makePartner } from '#tests/support/make.ts'
import type { Market } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { openStillMarket } from '#tests/support/still-market.ts'

let market: Market
let shopper: Shopper
let desk: Desk
before(async () => {
  market = await openStillMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
})
after(() => market[Symbol.asyncDispose]())

/** A return of a box of its own partner, who pays a fee of 5 %. */
async function askedBack(return_content: string, packed_here = false) {
  const partner = await makePartner(market.db, { packed_here, commission_percent: 5 })
  const [line] = (await sell(market, [partner.id], shopper)).lines as [number]
  await bringTo(market, shopper, [line], 'ORDK')
  await askBack(shopper, line, { return_content })
  return { id: (await returnOf(market, line)).id, partner: partner.id, line }
}
const look = async (id: number) => (await desk.send(returns.getReturn, { params: { id } })).data
const borne = async (id: number) => {
  const { borne_by, bearer_set } = await look(id)
  return [borne_by, bearer_set]
}
const decide = (id: number, borne_by: Bearer, seen: Bearer | null, who = desk) =>
  who.send(returns.setBearer, { params: { id }, body: { borne_by, seen } })
const refund = (id: number) => desk.send(returns.refundReturnRequest, { params: { id }, body: { state: 'REQUESTED' } })

/** What is owed to the partner, and of this line our fee and our cost, in won. */
async function books({ partner, line }: { partner: number; line: number }) {
  await earnLines(market.server.deps)
  const { rows } = await sql<{ owed: number; fee: number; cost: number }>`
    select coalesce((select balance from money_accounts where partner_id = ${partner}), 0)::int as owed,
      coalesce(sum(amount) filter (where kind = 'FEE_INCOME'), 0)::int as fee,
      coalesce(-sum(amount) filter (where kind = 'PLATFORM_COST'), 0)::int as cost
    from (select entry.amount, account.kind from money_entries entry join money_accounts account on account.id = entry.account_id
      where entry.order_product_id = ${line}) entries`.execute(market.db)
  return rows[0]!
}

it('is borne as usual for its reason, until somebody decides otherwise', async () => {
  const usual: [string, boolean, Bearer][] = [
    [returnReasons.drip, false, 'PARTNER'],
    [returnReasons.spoiled, true, 'PARTNER'],
    [returnReasons.wrong, false, 'PARTNER'],
    [returnReasons.wrong, true, 'PLATFORM'],
    ['생각이 바뀌었어요', false, 'BUYER'],
  ]
  for (const [reason, packedHere, bearer] of usual) {
    const { id } = await askedBack(reason, packedHere)
    assert.deepEqual(await borne(id), [bearer, false], `${reason} ${packedHere}`)
  }
  const { id } = await askedBack(returnReasons.spoiled)
  await decide(id, 'COURIER', null)
  assert.deepEqual(await borne(id), ['COURIER', true])
  const { rows } = await sql`
    select before, after from audit_log where action = 'return.bearer' and target_id = ${String(id)}`.execute(market.db)
  assert.deepEqual(rows, [{ before: { borne_by: null }, after: { borne_by: 'COURIER' } }])
})

it('changes what the partner is owed, decided before the refund or after it', async () => {
  const own = await askedBack(returnReasons.spoiled)
  await refund(own.id)
  assert.deepEqual(await books(own), { owed: 0, fee: 0, cost: 0 }, 'the partner loses what was refunded')

  const ours = await askedBack(returnReasons.spoiled)
  await decide(ours.id, 'PLATFORM', null)
  assert.deepEqual(await books(ours), { owed: 0, fee: 0, cost: 0 }, 'while it is open, nothing is earned')
  await refund(ours.id)
  const { product_price: price } = await look(ours.id)
  const fee = Math.round(price * 0.05)
  const kept = { owed: price - fee, fee, cost: price }
  assert.deepEqual(await books(ours), kept, 'the partner keeps its price and we bear it')
  await decide(ours.id, 'PARTNER', 'PLATFORM')
  assert.deepEqual(await books(ours), { owed: 0, fee: 0, cost: 0 }, 'decided anew after it was booked')
  await decide(ours.id, 'COURIER', 'PARTNER')
  assert.deepEqual(await books(ours), kept)
  await assertClean(market)
})

it('is decided by a money desk that saw what holds, and not of a return that was refused', async () => {
  const { id } = await askedBack(returnReasons.drip)
  const both = await Promise.allSettled([decide(id, 'PLATFORM', null), decide(id, 'COURIER', null)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await refusalOf(decide(id, 'BUYER', null))).errno, 3217)
  const intake = await openDesk(market, ['intake'])
  assert.equal((await refusalOf(decide(id, 'BUYER', (await look(id)).borne_by, intake))).status, 403)
  const body = { state: 'REQUESTED', words: '사진에서 이상을 찾을 수 없었어요.' } as const
  await desk.send(returns.refuseReturnRequest, { params: { id }, body })
  assert.equal((await refusalOf(decide(id, 'PARTNER', (await look(id)).borne_by))).errno, 3217)
})

it('is decided by an adjustment once the period in which the return ended is closed', async () => {
  const { id, partner } = await askedBack(returnReasons.spoiled)
  await refund(id)
  await sql`
    insert into settlements (number, partner_id, starts_on, ends_on, sales, refunds, fee, vat, adjustments, carry, due_on, closed_by, asked_by)
    values ('JS-x', ${partner}, market_today(), market_today(), 0, 0, 0, 0, 0, 0, market_today(), ${desk.staff.id}, ${desk.staff.id})`.execute(
    market.db,
  )
  const refused = await refusalOf(decide(id, 'PLATFORM', null))
  assert.deepEqual(
    [refused.errno, refused.message],
    [1407, '이미 마감한 기간의 반품입니다. 정산 화면의 조정으로 바로잡아주세요.'],
  )
  assert.deepEqual(await borne(id), ['PARTNER', false])
})
