import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ListedOrder, OrderDetail, OrderLine } from '#contract/orders.ts'
import { orderStatusNames, orderStatusOf, type OrderStatus, timelineSteps } from '#domain/order-status.ts'
import { timelineOf } from './order-timeline.ts'
import { headlineOf, isOver, orderName, partnersOf } from './order-words.ts'

type Line = {
  code: OrderStatus
  cut?: string
  history?: Partial<Record<OrderStatus, string>>
  replaces?: number
  cancelling?: OrderLine['cancelling']
}

const orderOf = (...lines: Line[]): Pick<OrderDetail, 'os_code' | 'order_products'> => ({
  os_code: orderStatusOf(lines.map((line) => line.code)),
  order_products: lines.map(({ code, cut = '등심', history = {}, replaces = null, cancelling = null }) => ({
    cancelling,
    os_code: code,
    replaces_id: replaces,
    history: Object.entries(history).map(([os_code, at]) => ({ os_code, at })),
    view_product_beef: { product_cate_codes: { pc_code: '01010500', pc_name: cut } },
  })) as unknown as OrderDetail['order_products'],
})

it('names an order by its first cut and how many more there are', () => {
  const of = (goods_count: number) =>
    orderName({ ...orderOf({ code: 'PAYK', cut: '채끝' }, { code: 'PAYK' }), goods_count })
  assert.equal(of(1), '채끝')
  assert.equal(of(25), '채끝 외 24개')
})

it('says where an order is, and what all that is left of it does', () => {
  assert.equal(headlineOf(orderOf({ code: 'DELI' }, { code: 'DELK' })), '배송 중이에요')
  assert.equal(headlineOf(orderOf({ code: 'ORDC' }, { code: 'DELK' })), '배송이 완료됐어요')
  assert.equal(headlineOf(orderOf({ code: 'CANW' })), '취소하고 있어요')
  assert.equal(headlineOf(orderOf({ code: 'PAYW', cancelling: 'WHOLE' })), '결제를 확인하고 있어요')
  assert.equal(headlineOf(orderOf({ code: 'PAYW' })), '결제를 취소하고 있어요. 결제됐다면 돌려드려요')
  assert.equal(headlineOf(orderOf({ code: 'ORDC' }, { code: 'ORDC' })), '주문이 취소됐어요')
})

it('says what was given in exchange is being made ready, and keeps the day on which the order was paid', () => {
  const order = orderOf(
    { code: 'ORDK', history: { PAYK: '2026-11-12T01:00:00Z' } },
    { code: 'RTNK', history: { PAYK: '2026-11-12T01:00:00Z' } },
    { code: 'PAYK', history: { PAYK: '2026-11-22T01:00:00Z' }, replaces: 2 },
  )
  assert.equal(headlineOf(order), '교환 상품을 준비하고 있어요')
  assert.equal(timelineOf(order).steps[0]?.date, '11.12')
  assert.equal(headlineOf(orderOf({ code: 'PAYK' }, { code: 'PAYK', replaces: 1 })), '결제가 완료됐어요')
})

it('dates a step by its last line, and only steps that were reached', () => {
  const { steps, now } = timelineOf(
    orderOf(
      {
        code: 'DELI',
        history: { PAYK: '2026-11-18T01:00:00Z', DELW: '2026-11-19T01:00:00Z', DELI: '2026-11-20T01:00:00Z' },
      },
      {
        code: 'DELK',
        history: {
          PAYK: '2026-11-18T01:00:00Z',
          DELW: '2026-11-18T02:00:00Z',
          DELI: '2026-11-18T09:00:00Z',
          DELK: '2026-11-19T03:00:00Z',
        },
      },
    ),
  )
  assert.equal(now, 2)
  assert.deepEqual(
    steps.map((step) => step.date),
    ['11.18', '11.19', '11.20', undefined, undefined],
  )
})

it('keeps the days of an order all of which is being returned', () => {
  const history = { PAYK: '2026-11-18T01:00:00Z', DELI: '2026-11-20T01:00:00Z', ORDK: '2026-11-22T01:00:00Z' }
  const { steps, now } = timelineOf(orderOf({ code: 'RTNW', history }, { code: 'RTNI', history }))
  assert.equal(now, 5)
  assert.deepEqual(
    steps.map((step) => step.date),
    ['11.18', undefined, '11.20', undefined, '11.22'],
  )
})

it('draws all dots as done at the end, and none for an order that left the way', () => {
  assert.equal(timelineOf(orderOf({ code: 'ORDK' })).now, 5)
  assert.equal(timelineOf(orderOf({ code: 'ORDC' })).now, undefined)
  assert.equal(timelineOf(orderOf({ code: 'PAYW' })).now, 0)
})

it('names the steps of an order by the one table of status words', () => {
  const labels = timelineOf(orderOf({ code: 'DELW' })).steps.map(({ label }) => label)
  assert.deepEqual(
    labels,
    timelineSteps.map((code) => orderStatusNames[code]),
  )
})

it('does not say of an order that waits for its payment that it is paid', () => {
  const [first] = timelineOf(orderOf({ code: 'PAYW' })).steps
  assert.equal(first?.label, '결제대기')
  assert.equal(first?.date, undefined)
})

it('names the partners of a mixed order', () => {
  const line = { view_product_beef: { carcass_infos: { partners: { partner_name: '정읍골미트' } } } }
  const of = (partner_count: number) =>
    partnersOf({ order_products: [line] as unknown as ListedOrder['order_products'], partner_count })
  assert.equal(of(3), '정읍골미트 외 2곳')
  assert.equal(of(1), '정읍골미트')
})

it('knows of an order of which nothing goes on', () => {
  assert.equal(isOver(orderOf({ code: 'CANW' }, { code: 'ORDC' }, { code: 'RTNK' })), true)
  assert.equal(isOver(orderOf({ code: 'ORDC' }, { code: 'PAYK' })), false)
})
