import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addAddress, listOutReasons } from '#contract/account.ts'
import { addToCart } from '#contract/cart.ts'
import { listFaqCodes } from '#contract/codes.ts'
import { cancelProduct } from '#contract/orders.ts'
import { getToday } from '#contract/operator/today.ts'
import { refusals } from '#contract/refusals.ts'
import * as settings from '#contract/operator/settings.ts'
import { getSettings } from '#contract/settings.ts'
import { warnHolders } from '#server/lines/warn-holders.ts'
import { tellSettings } from '#server/config/settings.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf, type Shopper } from '#tests/support/shopping.ts'
import { asStaff, type Desk, makeStaff, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let owner: Desk
let shopper: Shopper
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  owner = await openDesk(market, ['owner'])
  shopper = await makeShopper(market)
})
after(() => market[Symbol.asyncDispose]())

type Values = Partial<settings.DeskSettings>
const present = () => owner.send(settings.getDeskSettings, {})
const set = async (
  values: Values,
  { from = null, seen, by = owner }: { from?: string | null; seen?: number; by?: Desk } = {},
) =>
  by.send(settings.changeSettings, {
    body: { values, effective_from: from, seen: seen ?? (await present()).seen },
  })
const sentence = async (values: Values) => (await refusalOf(set(values))).message
const shown = async () => (await market.visitor.send(getSettings)).data
const inMinutes = async (minutes: number) => {
  const { rows } = await sql<{ at: string }>`
    select market_now() + make_interval(mins => ${minutes}) as at`.execute(market.db)
  return rows[0]!.at
}
/** Lets time pass. Servers read settings every three seconds, and at once after this notification. */
const later = async (minutes: number) => {
  await market.pass(minutes * 60)
  await tellSettings(market.db)
}
const whenShown = <Value>(of: (data: Awaited<ReturnType<typeof shown>>) => Value, wanted: Value) =>
  until(async () => (JSON.stringify(of(await shown())) === JSON.stringify(wanted) ? true : undefined))

describe('the settings desk', () => {
  it('sets a fee without a restart; what was ordered before keeps its own', async () => {
    const { lines } = await linesAt(market, shopper, 'PAYK')
    await set({ delivery_box_price: 12_500 })
    await whenShown((data) => data.delivery_box_price, 12_500)
    const { lines: later } = await linesAt(market, shopper, 'PAYK')
    const { rows } = await sql<{ delivery_price: number }>`
      select delivery_price from order_products where id = any(${[...lines, ...later]}::int[]) order by id`.execute(
      market.db,
    )
    assert.deepEqual(
      rows.map(({ delivery_price }) => delivery_price),
      [10_000, 12_500],
    )
    const { rows: acts } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where action = 'setting.changed' and target_id = 'delivery_box_price'`.execute(
      market.db,
    )
    assert.deepEqual(acts, [{ before: { value: 10_000 }, after: { value: 12_500, effective_from: null } }])
  })

  it('holds a value back until its time, and lets it be withdrawn before', async () => {
    await set({ return_days: 5 }, { from: await inMinutes(5) })
    await set({ return_days: 7 }, { from: await inMinutes(10) })
    assert.equal((await present()).values['return_days'], 3)
    const { changes } = await present()
    assert.deepEqual(
      changes.slice(0, 2).map(({ value, standing }) => [value, standing]),
      [
        [7, 'coming'],
        [5, 'coming'],
      ],
    )
    await owner.send(settings.withdrawSetting, { params: { id: changes[0]!.id } })
    await later(11)
    await whenShown((data) => data.return_days, 5)
    assert.equal(
      (await refusalOf(owner.send(settings.withdrawSetting, { params: { id: changes[1]!.id } }))).status,
      409,
    )
    assert.equal((await refusalOf(set({ return_days: 4 }, { from: await inMinutes(-60) }))).errno, 6201)
  })

  it('asks for password and number whoever sets what decides over money, and whoever withdraws it', async () => {
    await set({ delivery_box_price: 15_000 }, { from: await inMinutes(5) })
    const { id } = (await present()).changes[0]!
    const unproved = await asStaff(market, await makeStaff(market, { roles: ['owner'] }))
    const withdraw = { params: { id } }
    const { errno } = refusals['staff.unproved']
    assert.equal((await refusalOf(set({ delivery_box_price: 1 }, { by: unproved }))).errno, errno)
    assert.equal((await refusalOf(unproved.send(settings.withdrawSetting, withdraw))).errno, errno)
    assert.equal((await present()).changes[0]!.standing, 'coming')
    await owner.send(settings.withdrawSetting, withdraw)
  })

  it('says no, and why, to what is out of its bounds; nothing of it is kept', async () => {
    const { values } = await present()
    const hold = values['hold'] as settings.DeskSettings['hold']
    assert.equal(await sentence({ delivery_box_price: -1 }), '배송비: 0원에서 200,000원까지 정할 수 있어요.')
    assert.equal(
      await sentence({ return_days: 4, refund_business_days: 9 }),
      '환불 기한: 1영업일에서 4영업일까지 정할 수 있어요.',
    )
    assert.equal(
      await sentence({ hold: { ...hold, cart_hold_seconds: 30 } }),
      '장바구니 선점: 1분에서 60분까지 정할 수 있어요.',
    )
    assert.equal(
      await sentence({ hold: { ...hold, cart_cap_seconds: 300 } }),
      '한도는 한 번의 선점 시간보다 짧을 수 없어요.',
    )
    assert.equal(
      await sentence({ hold: { ...hold, warning_seconds: 9 } }),
      '끝나기 전 알림: 10초에서 300초까지 정할 수 있어요.',
    )
    assert.equal(
      await sentence({ hold: { ...hold, cart_hold_seconds: 120, warning_seconds: 120 } }),
      '끝나기 전 알림은 한 번의 선점 시간보다 짧아야 해요.',
    )
    assert.equal(
      await sentence({ payment_deadline_minutes: 20 }),
      '결제 확인 기한: 30분에서 1,440분까지 정할 수 있어요.',
    )
    assert.equal(
      await sentence({ courier_days: [{ code: 'kr.lotte', road_days: 0, rest_days: '일' }] }),
      '가는 날: 1일에서 7일까지 정할 수 있어요.',
    )
    assert.equal(
      await sentence({ courier_days: [{ code: 'kr.lotte', road_days: 1, rest_days: '월화수목금토일' }] }),
      '배송하는 요일이 하나는 있어야 해요.',
    )
    assert.equal(
      await sentence({ holidays: [{ day: '12-25', name: '성탄절' }] }),
      '휴일은 2026-12-25 성탄절처럼 날짜와 이름을 적어 주세요.',
    )
    assert.equal(
      await sentence({ delivery_rule: { per: 'box', free_from: 999 } }),
      '무료 배송: 1,000원에서 100,000,000원까지 정할 수 있어요.',
    )
    assert.equal((await refusalOf(set({ delivery_rule: { per: 'week', free_from: null } } as never))).status, 400)
    assert.equal((await refusalOf(set({ app_version: '9' } as Values))).status, 400)
    assert.deepEqual((await present()).values, values)
  })

  it('is what the cancels, the warnings and the first page of the desk go by', async () => {
    const { values } = await present()
    const hold = values['hold'] as settings.DeskSettings['hold']
    await set({
      auto_cancel: false,
      payment_deadline_minutes: 45,
      hold: { ...hold, warning_seconds: 90, long_hold_seconds: 600 },
    })
    await whenShown((data) => data.warning_seconds, 90)
    const { lines } = await linesAt(market, shopper, 'PAYK')
    await shopper.send(cancelProduct, { params: { id: lines[0]! }, body: { opc_code: 1 } })
    const { rows: asked } = await sql<{ state: string }>`
      select state from cancels where order_product_id = ${lines[0]!}`.execute(market.db)
    assert.deepEqual(asked, [{ state: 'ASKED' }])
    const { id } = await makeProduct(market.db)
    await shopper.send(addToCart, { body: { product_id: [id] } })
    const warn = async () => warnHolders(market.db, await market.server.deps.settings())
    await market.pass(505)
    assert.equal(await warn(), 0)
    await market.pass(10)
    assert.equal(await warn(), 1)
    assert.equal((await owner.send(getToday, {})).data.long_hold_minutes, 10)
    await set({ auto_cancel: true, payment_deadline_minutes: 60, hold })
    await whenShown((data) => data.warning_seconds, 60)
  })

  it('is not written over by who was slower', async () => {
    const { seen } = await present()
    const answers = await Promise.allSettled([
      set({ second_person_from: 1_000_000 }, { seen }),
      set({ second_person_from: 2_000_000 }, { seen }),
    ])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    await set({ auto_confirm_days: 8 }, { seen }).then(() => undefined)
    assert.equal((await refusalOf(set({ second_person_from: 3_000_000 }, { seen }))).errno, 1180)
  })

  it('shows a banner in its time alone', async () => {
    const banner = {
      title: '추석 선물',
      text: '',
      link: '/GoodsAll',
      img_path: '/pictures/banner-fresh-phone.webp',
      img_path_wide: '/pictures/banner-fresh-wide.webp',
      width: 780,
      height: 500,
      shown_from: null,
      shown_to: null,
    }
    const soon = { ...banner, title: '곧 열려요', shown_from: await inMinutes(5) }
    await set({ banners: [soon, banner] })
    const titles = (data: Awaited<ReturnType<typeof shown>>) => data.banners.map(({ title }) => title)
    await whenShown(titles, ['추석 선물'])
    await later(6)
    await whenShown(titles, ['곧 열려요', '추석 선물'])
    assert.equal(
      (await refusalOf(set({ banners: [{ ...banner, link: '/\\evil.example' }] }))).message,
      '주소는 /로 시작해야 해요.',
    )
    assert.equal(
      (await refusalOf(set({ banners: [{ ...banner, link: 'javascript:1' }] }))).message,
      '주소는 /로 시작해야 해요.',
    )
  })

  it('asks the list of places where nobody delivers when an address is saved', async () => {
    const address = {
      addr_label: '가게',
      reci_name: '김한결',
      reci_phone: '01012345678',
      zipcode: '12345',
      address1: '강원특별자치도 정선군 두메면 산길 1',
      address2: '1층',
    }
    const { remote_areas } = (await present()).values as settings.DeskSettings
    assert.equal((await shown()).remote_areas, null)
    await set({ remote_areas: { ...remote_areas, towns: [...remote_areas.towns, '정선군  두메면 '] } })
    await whenShown((data) => data.remote_areas?.towns.includes('정선군 두메면') ?? false, true)
    const refused = await refusalOf(shopper.send(addAddress, { body: address }))
    assert.equal(refused.message, '산간/도서 지역은 배송이 불가합니다.')
    // A place of the same name in another county is not refused.
    await shopper.send(addAddress, { body: { ...address, address1: '경북 봉화군 두메면 산길 1' } })
    const alone = await refusalOf(set({ remote_areas: { ...remote_areas, towns: ['청산면'] } }))
    assert.equal(alone.message, '완도군 청산면처럼 시·군과 읍·면·동(리)을 함께 적어 주세요.')
    await set({ remote_areas })
    await whenShown((data) => data.remote_areas, null)
    await shopper.send(addAddress, { body: address })
  })

  it('is the owner’s alone', async () => {
    const others = await openDesk(market, ['members', 'intake', 'orders', 'money', 'content', 'read-only'])
    const { values, seen } = await present()
    for (const work of [
      () => others.send(settings.getDeskSettings, {}),
      () => set({ delivery_box_price: 0 }, { by: others, seen }),
      () => others.send(settings.withdrawSetting, { params: { id: 1 } }),
      () => others.send(settings.listDeskCodes, { params: { table: 'banks' } }),
      () => others.send(settings.addCode, { params: { table: 'faq_codes' }, body: { code: 'AA', name: '가' } }),
    ])
      assert.equal((await refusalOf(work())).status, 403)
    assert.deepEqual((await present()).values, values)
  })
})

describe('the codes', () => {
  const list = async (table: 'faq_codes' | 'user_out_codes' | 'grades') =>
    (await owner.send(settings.listDeskCodes, { params: { table } })).data
  const change = (table: 'faq_codes' | 'user_out_codes' | 'grades', code: string, more: object) =>
    owner.send(settings.changeCode, {
      params: { table, code },
      body: { name: '배송', position: 1, retired: false, seen: '배송', ...more },
    })

  it('are added, renamed, moved and retired; a retired one leaves the lists and can come back', async () => {
    await owner.send(settings.addCode, { params: { table: 'faq_codes' }, body: { code: 'GI', name: '선물' } })
    await change('faq_codes', 'DE', { name: '배송·포장', position: 9 })
    await change('faq_codes', 'ME', { name: '회원', position: 4, retired: true, seen: '회원' })
    const names = async () => (await market.visitor.send(listFaqCodes)).data.map(({ code_name }) => code_name)
    assert.deepEqual(await names(), ['취소·반품', '주문·결제', '상품', '선물', '배송·포장'])
    assert.equal((await list('faq_codes')).at(-1)?.retired, true)
    await change('faq_codes', 'ME', { name: '회원', position: 4, seen: '회원' })
    assert.ok((await names()).includes('회원'))
    assert.equal((await refusalOf(change('faq_codes', 'DE', { name: '늦음' }))).errno, 1180)
    const twice = owner.send(settings.addCode, { params: { table: 'faq_codes' }, body: { code: 'GI', name: '선물' } })
    assert.equal((await refusalOf(twice)).errno, 6203)
    const odd = owner.send(settings.addCode, { params: { table: 'faq_codes' }, body: { code: 'g1', name: '선물' } })
    assert.equal((await refusalOf(odd)).message, '영어 대문자 두 자')
  })

  it('of leaving keep the field for one’s own words, last', async () => {
    await owner.send(settings.addCode, { params: { table: 'user_out_codes' }, body: { name: '이사해요' } })
    const kinds = (await shopper.send(listOutReasons)).data.map(({ out_kind }) => out_kind)
    assert.deepEqual(kinds.slice(-2), ['이사해요', '직접 입력'])
    const gone = change('user_out_codes', '8', { name: '직접 입력', retired: true, seen: '직접 입력' })
    assert.equal((await refusalOf(gone)).errno, 6205)
    assert.equal((await refusalOf(change('grades', '01', { name: '최고', seen: '1++(9)' }))).errno, 6202)
  })

  it('are never deleted, by nobody', async () => {
    for (const [table, key] of [
      ['faq_codes', 'faq_code'],
      ['qna_codes', 'qna_code'],
      ['user_out_codes', 'id'],
      ['banks', 'bank_code'],
      ['cuts', 'pc_code'],
      ['beef_kinds', 'code'],
      ['grades', 'code'],
    ] as const) {
      await assert.rejects(sql`delete from ${sql.table(table)}`.execute(market.db), /retired, never deleted/, table)
      const other = key === 'id' ? sql`id + 1000` : sql`'99999999'`
      await assert.rejects(
        sql`update ${sql.table(table)} set ${sql.ref(key)} = ${other}`.execute(market.db),
        /retired, never deleted or changed|generated/,
        table,
      )
    }
  })
})
