import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { cancelProduct, confirmPurchase } from '#contract/orders.ts'
import * as cancels from '#contract/operator/cancels.ts'
import { deliverLines, orderLines, undoBatch } from '#contract/operator/fulfilment.ts'
import { shipOrderLines } from '#contract/operator/shipments.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { confirmDelivered } from '#server/orders/confirm-delivered.ts'
import { askBack } from '#tests/support/asking-back.ts'
import { nextParcel } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { setNow } from '#tests/support/settings.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { type Bought, bought } from './bought.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, rowOf, writingTo } from './parked.ts'
import { orderSeen } from './paying.ts'
import { eitherWay, race } from './race.ts'

let market: Market
let second: string
let desk: Desk
let colleague: Desk
before(async () => {
  market = await openParkedMarket()
  second = (await market.another()).url
  desk = await openDesk(market, ['orders', 'money'])
  colleague = await openDesk(market, ['orders', 'money'])
})
after(() => market?.[Symbol.asyncDispose]())

const theMarket = () => market
const paid = () => bought(market, second)
const order = (scene: Bought) => rowOf('orders', scene.order_id)
const line = (scene: Bought) => rowOf('order_products', scene.line)
async function seen(scene: Bought) {
  const { lines, money } = await orderSeen(market, scene)
  return { lines, money }
}
const stands = (...lines: string[]) => ({ lines, money: [[430_000 * lines.length, 0]] })
const cancelled = { lines: ['ORDC/1'], money: [[430_000, 430_000]] }

const cancel = ({ shopper, line: id }: Bought) => shopper.send(cancelProduct, { params: { id }, body: { opc_code: 1 } })
const cancelElsewhere = (scene: Bought) => cancel({ ...scene, shopper: scene.elsewhere })
const orderBy = (who: () => Desk) => (scene: Bought) => who().send(orderLines, { body: { line_ids: scene.lines } })
const cancelAtDesk = (scene: Bought) =>
  colleague.send(cancels.cancelOrderLines, { body: { line_ids: scene.lines, reason: '재고가 모자라요', resell: true } })
const ship = (scene: Bought) =>
  desk.send(shipOrderLines, {
    body: {
      rows: [{ number: nextParcel().tracking_number }],
      line_ids: scene.lines,
      courier_code: 'kr.cjlogistics',
    },
  })
const confirm = (scene: Bought) =>
  scene.shopper.send(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: scene.lines } })
const confirmElsewhere = (scene: Bought) => confirm({ ...scene, shopper: scene.elsewhere })

describe('a paid line', () => {
  race(theMarket, {
    scene: paid,
    acts: [
      ['its buyer cancels it', cancel],
      ['the desk orders it from the partner', orderBy(() => desk)],
    ],
    at: order,
    seen,
    ends: [
      { so: 'the money is back', answers: ['ok', 'desk.changed'], seen: cancelled },
      { so: 'it is too late to cancel', answers: ['line.not-cancellable', 'ok'], seen: stands('DELW/5') },
    ],
  })

  race(theMarket, {
    scene: paid,
    acts: [
      ['one tab cancels it', cancel],
      ['another tab cancels it', cancelElsewhere],
    ],
    at: order,
    seen,
    ends: eitherWay({ so: 'the money is back once', answers: ['ok', 'ok'], seen: cancelled }),
  })

  race(theMarket, {
    scene: paid,
    acts: [
      ['its buyer cancels it', cancel],
      ['the desk cancels it', cancelAtDesk],
    ],
    at: order,
    seen,
    ends: [
      { so: 'the money is back once', answers: ['ok', 'desk.changed'], seen: cancelled },
      { so: 'the money is back once', answers: ['ok', 'ok'], seen: cancelled },
    ],
  })

  race(theMarket, {
    scene: () => bought(market, second, 'PAYK', 2),
    acts: [
      ['one tab cancels it', cancel],
      [
        'another tab cancels the other line of the order',
        (scene) => cancelElsewhere({ ...scene, line: scene.lines[1]! }),
      ],
    ],
    at: order,
    seen,
    ends: eitherWay({
      so: 'the money of both is back',
      answers: ['ok', 'ok'],
      seen: { lines: ['ORDC/1', 'ORDC/1'], money: [[860_000, 860_000]] },
    }),
  })

  race(theMarket, {
    scene: paid,
    acts: [
      ['one desk orders it from the partner', orderBy(() => desk)],
      ['another desk orders it', orderBy(() => colleague)],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is ordered once', answers: ['ok', 'desk.changed'], seen: stands('DELW/5') },
      { so: 'it is ordered once', answers: ['desk.changed', 'ok'], seen: stands('DELW/5') },
    ],
  })

  race(theMarket, {
    async scene() {
      const scene = await paid()
      const { batches } = await orderBy(() => desk)(scene)
      return { ...scene, batch: batches[0]!.id }
    },
    acts: [
      ['one desk takes the order back', ({ batch }) => colleague.send(undoBatch, { params: { id: batch } })],
      ['another desk ships it', ship],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is paid again', answers: ['ok', 'shipment.wrong'], seen: stands('PAYK/5') },
      { so: 'it is on its way', answers: ['desk.undo-over', 'ok'], seen: stands('DELI/5') },
    ],
  })

  race(theMarket, {
    scene: () => bought(market, second, 'DELW'),
    acts: [
      ['one desk ships it', ship],
      ['another desk cancels it', cancelAtDesk],
    ],
    at: order,
    seen,
    ends: [
      { so: 'it is on its way', answers: ['ok', 'desk.changed'], seen: stands('DELI/5') },
      { so: 'the money is back', answers: ['shipment.wrong', 'ok'], seen: cancelled },
    ],
  })
})

describe('a line on its way', () => {
  race(theMarket, {
    scene: () => bought(market, second, 'DELI'),
    acts: [
      ['its buyer confirms it', confirm],
      [
        'the desk says that it has arrived',
        ({ lines }) => desk.send(deliverLines, { body: { line_ids: lines, reason: '전화로 확인' } }),
      ],
    ],
    at: line,
    seen,
    ends: [
      { so: 'it is confirmed', answers: ['ok', 'desk.changed'], seen: stands('ORDK/5') },
      { so: 'it is confirmed', answers: ['ok', 'ok'], seen: stands('ORDK/5') },
    ],
  })

  race(theMarket, {
    scene: () => bought(market, second, 'DELK'),
    acts: [
      ['one tab confirms it', confirm],
      ['another tab confirms it', confirmElsewhere],
    ],
    at: line,
    seen,
    ends: eitherWay({ so: 'it is confirmed', answers: ['ok', 'ok'], seen: stands('ORDK/5') }),
  })

  race(theMarket, {
    async scene() {
      const scene = await bought(market, second, 'DELK')
      await sql`update order_products set lane_at = market_now() - interval '30 days' where id = ${scene.line}`.execute(
        market.db,
      )
      return scene
    },
    acts: [
      ['its buyer confirms it', confirm],
      ['the sweep confirms what arrived long ago', () => confirmDelivered(market.server.deps)],
    ],
    at: line,
    seen,
    ends: [
      { so: 'it is confirmed', answers: ['ok', 'ok'], seen: stands('ORDK/5'), passes: true },
      {
        so: 'it is confirmed',
        answers: ['ok', 'ok'],
        seen: stands('ORDK/5'),
        at: () => writingTo('order_product_history'),
      },
    ],
  })

  race(theMarket, {
    scene: () => bought(market, second, 'DELK'),
    acts: [
      ['one tab confirms it', confirm],
      [
        'another tab confirms it and asks to give it back',
        ({ elsewhere, line: id }) => askBack(elsewhere, id, { return_content: returnReasons.wrong, confirm_YN: 'Y' }),
      ],
    ],
    at: line,
    seen,
    ends: [
      { so: 'it is asked back', answers: ['ok', 'ok'], seen: stands('RTNW/5') },
      { so: 'it is asked back', answers: ['line.not-confirmable', 'ok'], seen: stands('RTNW/5') },
    ],
  })
})

describe('where the desk decides on cancels, one that is asked for', () => {
  before(() => setNow(market, 'auto_cancel', false))

  const asked = async () => {
    const scene = await paid()
    await cancel(scene)
    const { id } = await market.db
      .selectFrom('cancels')
      .select('id')
      .where('order_product_id', '=', scene.line)
      .executeTakeFirstOrThrow()
    return { ...scene, asked: id }
  }
  race(theMarket, {
    scene: asked,
    acts: [
      ['one desk agrees', ({ asked: id }) => desk.send(cancels.approveCancel, { params: { id }, body: {} })],
      [
        'another desk refuses',
        ({ asked: id }) =>
          colleague.send(cancels.refuseCancel, { params: { id }, body: { reason: '이미 발주했어요' } }),
      ],
    ],
    at: order,
    seen,
    ends: [
      { so: 'the money is back', answers: ['ok', 'cancel.not-now'], seen: cancelled },
      { so: 'the order stands', answers: ['cancel.not-now', 'ok'], seen: stands('PAYK/5') },
    ],
  })

  leftWhole(theMarket)
})
