import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leave } from '#contract/account.ts'
import { cancelProduct } from '#contract/orders.ts'
import { changeBox, stopBoxes } from '#contract/operator/intake-boxes.ts'
import { suspendMember } from '#contract/operator/members.ts'
import { closeStaleForms } from '#server/payments/close-stale-forms.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { beginPayment } from '#server/payments/begin-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { Market } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, park, rowOf, writingTo } from './parked.ts'
import { lapsed, orderSeen, ownerOf, pay, type Paying, paying } from './paying.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['members', 'intake'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const atProvider = () => paying(market, second)
const sweepPayments = () => reconcilePayments(market.server.deps)
const order = (scene: Paying) => rowOf('orders', scene.order_id)
const member = (scene: Paying) => rowOf('users', scene.shopper.id)
const product = (scene: Paying) => rowOf('products', scene.box)
const seen = async (scene: Paying) => ({
  ...(await orderSeen(market, scene)),
  owner: await ownerOf(market, scene.box, scene),
})
const withMember = async (scene: Paying) => {
  const { status } = await market.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', scene.shopper.id)
    .executeTakeFirstOrThrow()
  return { ...(await seen(scene)), member: status }
}
const boxOf = (id: number) =>
  market.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const versionOf = async (table: 'users' | 'products', id: number) => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(
    market.db,
  )
  return rows[0]!.version
}
const paid = { order: 'PAID', lines: ['PAYK/5'], money: [[430_000, 0]], owner: 'buyer SOLD' }

/** Booked, and the provider has not been asked for the money yet: the process that would have asked is gone. */
async function booked(): Promise<Paying & { payment: number }> {
  const scene = await atProvider()
  const { paymentKey, orderId: payOrderId, amount } = scene.authorised
  const payment = await beginPayment(market.server.deps.money, `user:${scene.shopper.id}`, scene.order_id, {
    paymentKey,
    payOrderId,
    amount,
  })
  await sql`update payments set next_try = market_now() where id = ${payment.id}`.execute(market.db)
  return { ...scene, payment: payment.id }
}

/** The same, and the buyer sees it as 결제대기. */
async function waiting() {
  const scene = await booked()
  const { money, settings } = market.server.deps
  await settlePayment(money, scene.payment, { kind: 'pending', freshKey: false, silent: false }, await settings())
  const line = await market.db
    .selectFrom('order_products')
    .select('id')
    .where('order_id', '=', scene.order_id)
    .executeTakeFirstOrThrow()
  return { ...scene, line: line.id }
}

/** What is still owed goes back with the next sweeps. */
async function paidBack(scene: Paying) {
  await market.pass(21)
  await sweepPayments()
  return seen(scene)
}

describe('paying, against what ends it:', () => {
  race(theMarket, {
    scene: atProvider,
    acts: [
      ['the buyer pays', pay],
      [
        'the desk suspends the buyer',
        async ({ shopper: { id } }) =>
          desk.send(suspendMember, {
            params: { id },
            body: { version: await versionOf('users', id), words: '서류 확인' },
          }),
      ],
    ],
    at: member,
    seen: withMember,
    ends: [
      { so: 'it is paid and stays so', answers: ['ok', 'ok'], seen: { ...paid, member: 'STOP' } },
      {
        so: 'nothing is charged and the box is free',
        answers: ['member.not-approved', 'ok'],
        seen: { order: 'ENDED', lines: ['ORDW/1'], money: [], owner: 'nobody', member: 'STOP' },
      },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['the buyer pays', pay],
      [
        'the buyer leaves the market in another tab',
        ({ elsewhere }) => elsewhere.send(leave, { body: { user_out_code_id: 1, user_content: '' } }),
      ],
    ],
    at: member,
    seen: withMember,
    ends: [
      {
        so: 'it is paid, and with an open order nobody leaves',
        answers: ['ok', 'leave.open-orders'],
        seen: { ...paid, member: 'ACTIVE' },
      },
      {
        so: 'with the provider’s window open nobody leaves, and it is paid',
        answers: ['ok', 'leave.open-orders'],
        seen: { ...paid, member: 'ACTIVE' },
      },
    ],
  })

  race(theMarket, {
    scene: atProvider,
    acts: [
      ['the buyer pays', pay],
      [
        'the desk takes the box off the market',
        ({ box }) => desk.send(stopBoxes, { body: { ids: [box], reason: '상태가 나빠요' } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid, and the desk is told', answers: ['ok', 'intake.box-not-now'], seen: paid },
      {
        so: 'nothing is charged',
        answers: ['order.lapsed', 'ok'],
        seen: { order: 'ENDED', lines: ['ORDW/0'], money: [], owner: 'nobody OFF' },
      },
    ],
  })

  race(theMarket, {
    scene: () => lapsed(market, second),
    acts: [
      ['the buyer of a form that ran out pays', pay],
      [
        'the desk changes the price',
        async ({ box }) =>
          desk.send(changeBox, {
            params: { id: box },
            body: { version: await versionOf('products', box), weight: 4.2, kg_price: 90_000, reason: '' },
          }),
      ],
    ],
    at: product,
    seen: async (scene) => ({ ...(await seen(scene)), price: (await boxOf(scene.box)).price }),
    ends: [
      {
        so: 'it is sold at the price that was shown',
        answers: ['ok', 'intake.box-not-now'],
        seen: { ...paid, price: 420_000 },
      },
      {
        so: 'it is not sold at the old price',
        answers: ['order.lapsed', 'ok'],
        seen: { order: 'ENDED', lines: ['ORDW/1'], money: [], owner: 'nobody', price: 378_000 },
      },
    ],
  })

  it('the buyer of a form that ran out pays, its carcass is corrected meanwhile: it is not sold under the old grade', async () => {
    const scene = await lapsed(market, second)
    const parked = await park(market, writingTo('order_products'))
    const refused = refusalOf(pay(scene))
    await parked.queued(1)
    await sql`
      with it as (update carcass_infos set grade_code = '03' where id = (select carcass_id from products where id = ${scene.box}))
      update products set grade_code = '03' where id = ${scene.box}`.execute(market.db)
    await parked.release()
    assert.equal((await refused).errno, 3004)
    assert.deepEqual(await seen(scene), { order: 'ENDED', lines: ['ORDW/1'], money: [], owner: 'nobody' })
  })

  race(theMarket, {
    scene: async () => {
      const scene = await lapsed(market, second)
      await sql`
        update orders set pay_started_at = market_now() - interval '46 minutes' where id = ${scene.order_id}`.execute(
        market.db,
      )
      return scene
    },
    acts: [
      ['the buyer of a form that ran out long ago pays', pay],
      ['the sweep closes its lines', () => closeStaleForms(market.server.deps)],
    ],
    at: () => writingTo('claims'),
    seen,
    ends: [
      { so: 'it is paid', answers: ['ok', 'ok'], seen: paid, passes: true },
      {
        so: 'nothing is charged',
        answers: ['order.lapsed', 'ok'],
        seen: { order: 'ENDED', lines: ['PAYF/1'], money: [], owner: 'nobody' },
        at: () => writingTo('order_products'),
      },
    ],
  })

  race(theMarket, {
    scene: booked,
    acts: [
      ['the buyer presses again', pay],
      ['the sweep asks for the money', sweepPayments],
    ],
    at: order,
    seen,
    ends: eitherWay({ so: 'it is paid once', answers: ['ok', 'ok'], seen: paid }),
  })

  race(theMarket, {
    scene: waiting,
    acts: [
      [
        'the buyer cancels what nobody knows to be paid',
        ({ shopper, line }) => shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } }),
      ],
      ['the sweep hears that it was charged', sweepPayments],
    ],
    at: order,
    seen: paidBack,
    ends: eitherWay({
      so: 'the money goes back',
      answers: ['ok', 'ok'],
      seen: { order: 'PAID', lines: ['ORDC/1'], money: [[430_000, 430_000]], owner: 'nobody' },
    }),
  })

  leftWhole(theMarket)
})
