import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { checkShipments, shipOrderLines } from '#contract/operator/shipments.ts'
import { tellShortage } from '#contract/partner/orders.ts'
import { makePartner } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { assertClean, makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { parcelNumber, sell, statesOf } from '#tests/support/sold.ts'
import { openDesk } from '#tests/support/staff.ts'

describe('pasted parcel numbers', () => {
  it('are checked row by row, and nothing is saved while one of them is wrong', async () => {
    await using market = await openMarket()
    const [near, far] = [await makePartner(market.db), await makePartner(market.db)]
    const shopper = await makeShopper(market)
    const here = await sell(market, [near.id, near.id, far.id], shopper)
    const there = await sell(market, [near.id])
    const paid = await sell(market, [near.id])
    await sql`update orders set reci_name = '다른 집' where id = ${there.order_id}`.execute(market.db)
    const desk = await openDesk(market, ['orders'])
    await desk.send(orderLines, { body: { line_ids: [...here.lines, ...there.lines] } })
    const check = async (rows: { key?: string; courier?: string; number: string }[], more: object = {}) =>
      (await desk.send(checkShipments, { body: { rows, courier_code: 'kr.cjlogistics', ...more } })).rows.map(
        ({ problem, lines }) => problem ?? lines.map(({ id }) => id).join(),
      )
    const [one, two] = [parcelNumber(1), parcelNumber(2)]
    const [a, b, c] = here.lines.map(String) as [string, string, string]
    const d = String(there.lines[0])
    const wrong = `${one.slice(0, -1)}${(Number(one.at(-1)) + 1) % 7}`
    const rows = [
      { key: a, number: one },
      { key: `P${here.boxes[1]}`, number: one },
      { key: d, number: one },
      { key: c, number: one },
      { key: a, number: two },
      { key: d, number: '12' },
      { key: d, courier: '번개', number: two },
      { key: '999999', number: two },
      { key: String(paid.lines[0]), number: two },
      { key: here.order_no, number: two },
    ]
    assert.deepEqual(await check(rows), [
      a,
      b,
      '이 송장은 다른 주소의 것이에요.',
      '이 송장은 다른 공급사의 것이에요.',
      '1번째 줄과 같은 상품이에요.',
      '택배사에 맞지 않는 운송장 번호입니다. (12)',
      '모르는 택배사예요. (번개)',
      '없는 주문이에요.',
      '발주한 상품이 아니에요. (지금 결제완료)',
      '공급사가 여럿이라 상자가 따로 와요. 주문상품번호로 나눠 적어 주세요.',
    ])
    assert.deepEqual(await check([{ key: c, number: two }], { partner_id: near.id }), [
      `다른 공급사의 상품이에요. (${far.partner_name})`,
    ])
    // As the sheet prints it, as the lists do, and with the day between them.
    for (const key of [here.order_no, here.order_no.slice(-6), here.order_no.slice(4)])
      assert.deepEqual(await check([{ key, number: two }], { partner_id: far.id }), [c], key)
    // A column pasted onto selected lines: one number for each, or one for all.
    assert.deepEqual(await check([{ number: one }, { number: two }], { line_ids: [Number(b), Number(d)] }), [b, d])
    assert.deepEqual(await check([{ number: one }, { number: two }], { line_ids: [Number(b)] }), [
      b,
      '선택한 상품보다 번호가 많아요.',
    ])
    assert.deepEqual(await check([{ number: one }], { line_ids: [Number(a), Number(b)] }), [`${a},${b}`])
    assert.deepEqual(await check([{ number: one }], { line_ids: [Number(a), Number(d)] }), [
      '선택한 상품의 주소가 서로 달라요.',
    ])
    assert.deepEqual(await check([{ number: one }], { line_ids: [Number(a)], courier_code: '' }), ['택배사를 고르세요'])

    // An odd number is only a warning: it is saved once somebody has confirmed it.
    const odd = { rows: [{ key: d, number: wrong }], courier_code: 'kr.cjlogistics' }
    const [looked] = (await desk.send(checkShipments, { body: odd })).rows
    assert.deepEqual(
      [looked!.problem, looked!.odd],
      [null, '끝자리가 맞지 않아요. 숫자를 다시 보고, 맞으면 그대로 보내세요.'],
    )
    assert.equal((await refusalOf(desk.send(shipOrderLines, { body: odd }))).status, 409)

    const refusal = await refusalOf(
      desk.send(shipOrderLines, { body: { rows: rows.slice(0, 3), courier_code: 'kr.cjlogistics' } }),
    )
    assert.equal(refusal.message, '맞지 않는 운송장이 있어 아무것도 저장하지 않았어요.')
    assert.deepEqual(
      (refusal.result as { rows: { problem: string | null }[] }).rows.map(({ problem }) => problem),
      [null, null, '이 송장은 다른 주소의 것이에요.'],
    )
    assert.deepEqual(await statesOf(market, [...here.lines, ...there.lines]), ['DELW', 'DELW', 'DELW', 'DELW'])
    await desk.send(shipOrderLines, {
      body: { rows: [{ number: one }], line_ids: here.lines.slice(0, 2), courier_code: 'kr.cjlogistics' },
    })
    assert.deepEqual(await check([{ key: d, number: one }]), ['이 송장은 다른 주소의 것이에요.'])
    await desk.send(shipOrderLines, { body: { ...odd, sure: true } })
    await assertClean(market)
  })

  it('may name many lines in one parcel, and a remark in place of the number is an error of its own row', async () => {
    await using market = await openMarket()
    const { id } = await makePartner(market.db)
    // As in a market that has sold many boxes.
    await sql`alter table order_products alter column id restart with 120345`.execute(market.db)
    const { lines } = await sell(market, Array<number>(10).fill(id))
    const desk = await openDesk(market, ['orders'])
    await desk.send(orderLines, { body: { line_ids: lines } })
    const remark = '문 앞에 두고 벨은 누르지 말아 주세요. '.repeat(3)
    const rows = [
      { key: lines.slice(1).join('+'), number: parcelNumber(1) },
      { key: String(lines[0]), number: remark },
      { key: String(lines[0]), courier: remark, number: parcelNumber(1) },
    ]
    const checked = await desk.send(checkShipments, { body: { rows, courier_code: 'kr.cjlogistics' } })
    assert.deepEqual(
      checked.rows.map(({ lines, problem }) => [lines.length, problem]),
      [
        [9, null],
        [1, `택배사에 맞지 않는 운송장 번호입니다. (${remark.replaceAll(' ', '')})`],
        [1, `모르는 택배사예요. (${remark.trim()})`],
      ],
    )
  })
})

describe('boxes that the operator packs himself', () => {
  it('go in one parcel whoever supplied them, by a label file whose numbers are pasted as they come back', async () => {
    await using market = await openMarket({ env: { ROLE: 'server' } })
    const [one, two] = [
      await makePartner(market.db, { packed_here: true }),
      await makePartner(market.db, { packed_here: true }),
    ]
    const far = await makePartner(market.db)
    const { lines, order_id } = await sell(market, [one.id, two.id, far.id])
    const [a, b, c] = lines as [number, number, number]
    await sql`
      update orders set reci_phone = '01022223333', zipcode = '04524', delivery_addr1 = '서울 중구 세종대로 110', delivery_addr2 = '2층'
      where id = ${order_id}`.execute(market.db)
    const desk = await openDesk(market, ['orders'])
    await desk.send(orderLines, { body: { line_ids: lines } })
    const labels = async (courier: string) => {
      const answer = await fetch(`${market.url}/api/operators/orders/labels?courier=${courier}`, {
        headers: { authorization: `Bearer ${desk.token}` },
      })
      assert.equal(answer.status, 200)
      const [sheet] = await readSheet(Buffer.from(await answer.arrayBuffer()))
      const [head, ...rows] = sheet!.data
      return rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(head![at]), cell])))
    }
    const cj = await labels('kr.cjlogistics')
    assert.deepEqual(
      cj.map((row) => row['고객주문번호']),
      [`${a}+${b}`, String(c)],
    )
    assert.equal(cj[0]!['받는분전화번호'], '010-2222-3333')
    assert.equal(cj[0]!['받는분우편번호'], '04524', 'a postcode keeps its 0')
    assert.equal(cj[0]!['품목명'], '꽃등심살 외 1개')
    assert.equal((await labels('kr.hanjin'))[0]!['받는분총주소'], '서울 중구 세종대로 110 2층')
    assert.equal((await labels('kr.lotte'))[1]!['주문번호'], String(c))
    const looking = await openDesk(market, ['read-only'])
    const refused = await fetch(`${market.url}/api/operators/orders/labels?courier=kr.lotte`, {
      headers: { authorization: `Bearer ${looking.token}` },
    })
    assert.equal(refused.status, 403)

    const person = await openDesk(market, ['partner'], far.id)
    await person.send(tellShortage, { params: { id: c }, body: { reason: '품절' } })
    assert.deepEqual(
      (await labels('kr.lotte')).map((row) => row['주문번호']),
      [`${a}+${b}`],
      'what its partner cannot send gets no label',
    )
    // It may be sent after all, so the check of pasted numbers says it and goes on.
    const both = {
      courier_code: 'kr.cjlogistics',
      rows: [a, c].map((key) => ({ key: String(key), number: parcelNumber(key) })),
    }
    assert.deepEqual(
      (await desk.send(checkShipments, { body: both })).rows.map(({ problem, odd, notice }) => [problem, odd, notice]),
      [
        [null, null, null],
        [null, null, '공급사가 보낼 수 없다고 알린 상품이에요. (꽃등심살)'],
      ],
    )

    const number = parcelNumber(7)
    const body = { courier_code: 'kr.cjlogistics', rows: [{ key: `${a}+${b}`, number }] }
    assert.equal((await desk.send(shipOrderLines, { body })).line_count, 2)
    const { rows } = await desk.send(checkShipments, { body: { ...body, rows: [{ key: String(c), number }] } })
    assert.equal(rows[0]!.problem, '이 송장은 다른 공급사의 것이에요.')
    await assertClean(market)
  })
})
