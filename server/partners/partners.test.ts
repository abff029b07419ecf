import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { addToCart, listCart } from '#contract/cart.ts'
import { getCarcassCuts, listProducts } from '#contract/catalogue.ts'
import { openForm } from '#contract/checkout.ts'
import type { PartnerUpdated } from '#contract/events.ts'
import * as partners from '#contract/operator/partners.ts'
import { transaction } from '#database/transaction.ts'
import { businessNumber } from '#demo/content/business-number.ts'
import { postProducts } from '#server/intake/post-products.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { bringTo } from '#tests/support/lines.ts'
import { makePartner, makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { makeShopper, refusalOf } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { asStaff, type Desk, makeStaff, openDesk } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let desk: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  desk = await openDesk(market, ['intake'])
})
after(() => market[Symbol.asyncDispose]())

let count = 0
const form = (differences: Partial<partners.PartnerForm> = {}): partners.PartnerForm => ({
  partner_name: `새벽축산${++count}`,
  business_no: businessNumber(`8888${String(10_000 + count)}`),
  region: '충북 음성군',
  contact_name: '오대성',
  phone: '043-872-0101',
  order_email: 'order@example.com',
  order_fax: '',
  cut_off_time: '15:30',
  pick_up_days: '금월수',
  closed_from: '',
  closed_to: '',
  courier_code: 'kr.cjlogistics',
  commission_percent: 3.5,
  bank_code: '',
  account_holder: '오대성',
  bank_account: '110-234-567890',
  ...differences,
})
const look = async (id: number) => (await desk.send(partners.getPartner, { params: { id } })).data
const said = async (work: Promise<unknown>) => (await refusalOf(work)).message
const move = async (id: number, status: 'OPEN' | 'PAUSED' | 'CLOSED', reason = '명절 휴무') =>
  desk.send(partners.movePartner, { params: { id }, body: { version: (await look(id)).version, status, reason } })

describe('the partners’ desk', () => {
  it('keeps by which terms a partner was sold from which day on', async () => {
    const { id } = await desk.send(partners.addPartner, { body: form({ partner_name: '조건축산', business_no: '' }) })
    const change = async (differences: Partial<partners.PartnerForm>) =>
      desk.send(partners.savePartner, {
        params: { id },
        body: {
          version: (await look(id)).version,
          form: form({ partner_name: '조건축산', business_no: '', ...differences }),
        },
      })
    await change({ region: '충북 옥천군' })
    await change({ region: '충북 옥천군', commission_percent: 4.25 })
    await change({ region: '충북 옥천군', commission_percent: 0, sale_model: 'OWN' })
    const { rows } = await sql<{ sale_model: string; fee_bps: number }>`
      select sale_model, fee_bps from partner_terms where partner_id = ${id} order by id`.execute(market.db)
    assert.deepEqual(
      rows.map(({ sale_model: model, fee_bps }) => [model, fee_bps]),
      [
        ['BROKERAGE', 350],
        ['BROKERAGE', 425],
        ['OWN', 0],
      ],
    )
    await sql`
      insert into partner_terms (partner_id, valid_from, sale_model, fee_bps)
      values (${id}, market_today() - 30, 'BROKERAGE', 300)`.execute(market.db)
    const { terms, sale_model } = await look(id)
    assert.equal(sale_model, 'OWN')
    assert.deepEqual(
      terms.map(({ sale_model: model, fee_bps }) => [model, fee_bps]),
      [
        ['OWN', 0],
        ['BROKERAGE', 300],
      ],
      'of several of one day the last holds',
    )
    await assert.rejects(sql`update partner_terms set fee_bps = 1 where partner_id = ${id}`.execute(market.db), {
      code: 'HG012',
    })
    await assert.rejects(sql`delete from partner_terms where partner_id = ${id}`.execute(market.db), { code: 'HG012' })
  })

  it('writes a partner down, paused at first, and keeps its account to itself', async () => {
    const { id } = await desk.send(partners.addPartner, { body: form() })
    const kept = await look(id)
    assert.deepEqual(
      [kept.status, kept.open, kept.pick_up_days, kept.phone, kept.bank_account_last4, kept.commission_percent],
      ['PAUSED', false, '월수금', '0438720101', '7890', 3.5],
    )
    assert.deepEqual([kept.courier_code, kept.settlement_cycle, kept.owed], ['kr.cjlogistics', 'HALF', 0])
    const { rows } = await sql<{ bank_account: Buffer }>`select bank_account from partners where id = ${id}`.execute(
      market.db,
    )
    assert.ok(!rows[0]!.bank_account.includes('110234567890'))
    const { bank_account } = await desk.send(partners.revealPartnerAccount, { params: { id } })
    assert.equal(bank_account, '110234567890')
    assert.deepEqual(
      (await look(id)).history.map(({ action }) => action),
      ['partner.account.seen', 'partner.add'],
    )
    const { rows: acts } = await sql<{ after: object }>`
      select after from audit_log where action = 'partner.add' and target_id = ${String(id)}`.execute(market.db)
    assert.ok(!JSON.stringify(acts).includes('110234567890'))
  })

  it('asks who changes what a partner is paid, when or where, for password and number again, and nobody else', async () => {
    const unshown = await asStaff(market, await makeStaff(market, { roles: ['intake'] }))
    const nothing = { commission_percent: 0, account_holder: '', bank_account: '' }
    const mine = form({ business_no: '', ...nothing })
    const where = { bank_code: '88', account_holder: '오대성', bank_account: '110-234-567890' }
    const agreed = { ...where, commission_percent: 3.25, sale_model: 'OWN', settlement_cycle: 'DAILY' } as const
    const each = Object.entries(agreed).map(([name, value]) => ({ ...mine, [name]: value }))
    for (const body of each) assert.equal((await refusalOf(unshown.send(partners.addPartner, { body }))).errno, 1424)
    const { id } = await unshown.send(partners.addPartner, { body: mine })
    const save = (who: Desk, version: number, form: partners.PartnerForm) =>
      who.send(partners.savePartner, { params: { id }, body: { version, form } })
    for (const form of each) assert.equal((await refusalOf(save(unshown, 0, form))).errno, 1424)
    await save(desk, 0, { ...mine, ...agreed })
    await save(unshown, 1, { ...mine, ...agreed, bank_account: '', region: '경기 안성' })
    assert.equal((await refusalOf(save(unshown, 2, { ...mine, ...where, bank_account: '' }))).errno, 1424)
  })

  it('refuses what cannot be', async () => {
    const taken = form()
    await desk.send(partners.addPartner, { body: taken })
    const wrong: [Partial<partners.PartnerForm>, string][] = [
      [{ partner_name: ' ' }, '공급사 이름을 입력하세요'],
      [{ partner_name: taken.partner_name }, '같은 이름이나 사업자번호의 공급사가 있습니다.'],
      [{ business_no: taken.business_no }, '같은 이름이나 사업자번호의 공급사가 있습니다.'],
      [{ business_no: '123-45-67890' }, '사업자번호를 확인해주세요.'],
      [{ order_email: 'order' }, '이메일을 확인해주세요.'],
      [{ cut_off_time: '25:00' }, '마감 시각을 확인해주세요.'],
      [{ pick_up_days: '' }, '수거하는 요일을 고르세요'],
      [{ closed_from: '2026-12-05', closed_to: '2026-12-01' }, '쉬는 날의 처음과 끝을 확인해주세요.'],
      [{ commission_percent: 51 }, '수수료는 0%부터 50%까지 입력할 수 있습니다.'],
      [{ bank_account: '12' }, '계좌번호를 확인해주세요.'],
      [{ courier_code: 'kr.nobody' }, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
      [{ bank_code: '00' }, '정보가 잘못되거나 오류입니다. 확인해주시기 바랍니다.'],
    ]
    for (const [differences, sentence] of wrong)
      assert.equal(await said(desk.send(partners.addPartner, { body: form(differences) })), sentence)
  })

  it('shows two people who edit at once what the other has written, and loses nothing', async () => {
    const first = form()
    const { id } = await desk.send(partners.addPartner, { body: first })
    const { version } = await look(id)
    const save = (changes: Partial<partners.PartnerForm>, seen = version) =>
      desk.send(partners.savePartner, { params: { id }, body: { version: seen, form: { ...first, ...changes } } })
    await save({ cut_off_time: '13:00', sale_model: 'OWN', settlement_cycle: 'MONTHLY', bank_account: '' })
    const refusal = await refusalOf(save({ region: '경기 안성' }))
    assert.equal(refusal.errno, 1180)
    assert.deepEqual(
      (refusal.result as { conflicts: { name: string; now: string }[] }).conflicts.map(({ name, now }) => [name, now]),
      [
        ['상태', '일시 중지'],
        ['지역', '충북 음성군'],
        ['마감 시각', '13:00'],
        ['판매 방식', '직접 판매'],
        ['정산 주기', '매월'],
      ],
    )
    const now = { cut_off_time: '13:00', sale_model: 'OWN', settlement_cycle: 'MONTHLY' } as const
    await save({ ...now, region: '경기 안성', bank_account: '' }, version + 1)
    const kept = await look(id)
    assert.deepEqual(
      [kept.cut_off_time, kept.settlement_cycle, kept.region, kept.bank_account_last4, kept.version],
      ['13:00', 'MONTHLY', '경기 안성', '7890', version + 2],
    )
    assert.deepEqual([kept.history[0]!.action, kept.history[0]!.reason], ['partner.save', '지역'])
    const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => save({ contact_name: `담당${n}` }, version + 2)))
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('a partner that rests', () => {
  it('has its boxes shown and not taken, everywhere at once; what somebody holds stays theirs', async () => {
    const partner = await makePartner(market.db)
    const boxes = [await makeProduct(market.db, own(partner.id)), await makeProduct(market.db, own(partner.id))]
    const [held, free] = boxes.map(({ id }) => id) as [number, number]
    const [holder, late] = [await makeShopper(market), await makeShopper(market)]
    await holder.send(addToCart, { body: { product_id: [held] } })
    const heard: PartnerUpdated[] = []
    const socket = io(market.url, { transports: ['websocket'], forceNew: true })
    socket.on('partner-updated', (partner: PartnerUpdated) => heard.push(partner))
    await new Promise<void>((resolve) => socket.once('caught-up', () => resolve()))
    const openIn = async () => {
      const { data } = await market.visitor.send(listProducts, { query: { limit: 100 } })
      const cuts = await market.visitor.send(getCarcassCuts, { params: { id: boxes[1]!.carcass_id }, query: {} })
      return [data.find(({ id }) => id === free)?.partner_open, cuts.data.find(({ id }) => id === free)?.partner_open]
    }
    assert.deepEqual(await openIn(), [true, true])

    await move(partner.id, 'PAUSED')
    assert.deepEqual(await until(() => heard.length > 0 && heard), [{ partner_id: partner.id, open: false }])
    assert.deepEqual(await openIn(), [false, false])
    const sentence = `꽃등심살(${free}번): 공급사가 판매를 잠시 쉬고 있어 지금은 담을 수 없는 상품입니다.`
    const refusal = await refusalOf(late.send(addToCart, { body: { product_id: [free] } }))
    assert.deepEqual(
      [refusal.message, refusal.result],
      [sentence, { failed: [{ product_id: free, pc_name: '꽃등심살', reason: 'partner-rests' }] }],
    )
    assert.equal(await said(late.send(openForm, { body: { product_id: [free] } })), sentence)
    await holder.send(openForm, { body: { product_id: [held] } })
    await market.pass(601)
    const line = (await holder.send(listCart, {})).find(({ product_id }) => product_id === held)
    assert.deepEqual([line?.lapsed, line?.retakable, line?.partner_open], ['time', false, false])

    await move(partner.id, 'OPEN', '다시 열어요')
    assert.deepEqual(await until(() => heard.length > 1 && heard[1]), { partner_id: partner.id, open: true })
    assert.deepEqual(await openIn(), [true, true])
    await late.send(addToCart, { body: { product_id: [free] } })
    socket.disconnect()
  })

  it('rests on its closed days, and opens by itself when they are over', async () => {
    const first = form()
    const { id } = await desk.send(partners.addPartner, { body: first })
    await move(id, 'OPEN')
    const { id: box } = await makeProduct(market.db, own(id))
    const { rows } = await sql<{ today: string }>`select market_today()::text as today`.execute(market.db)
    const { version } = await look(id)
    const { today } = rows[0]!
    const days = { ...first, bank_account: '', closed_from: today, closed_to: today }
    await desk.send(partners.savePartner, { params: { id }, body: { version, form: days } })
    assert.deepEqual([(await look(id)).open, (await look(id)).status], [false, 'OPEN'])
    const shopper = await makeShopper(market)
    const take = () => shopper.send(addToCart, { body: { product_id: [box] } })
    assert.match(await said(take()), /공급사가 판매를 잠시 쉬고 있어/)
    const endless = { ...days, closed_to: '' }
    await desk.send(partners.savePartner, { params: { id }, body: { version: version + 1, form: endless } })
    assert.match(await said(take()), /공급사가 판매를 잠시 쉬고 있어/)
    await sql`update partners set closed_to = closed_from where id = ${id}`.execute(market.db)
    await passDays(1)
    await sql`select tell_partners()`.execute(market.db)
    const { rows: told } = await sql<{ open: boolean }>`
      select (payload->>'open')::boolean as open from outbox
      where event = 'partner-updated' and (payload->>'partner_id')::int = ${id} order by id`.execute(market.db)
    assert.deepEqual(
      told.map(({ open }) => open),
      [true, false, true],
    )
    await take()
  })

  it('ends for good when nothing is held or waits to be sent, and its free boxes go with it', async () => {
    const partner = await makePartner(market.db, { sale_model: 'OWN' })
    const sold = await sell(market, [partner.id])
    const { id: box } = await makeProduct(market.db, own(partner.id))
    assert.equal(await said(move(partner.id, 'CLOSED')), '지금 상태에서는 그렇게 바꿀 수 없습니다.')
    await move(partner.id, 'PAUSED')
    assert.match(await said(move(partner.id, 'CLOSED')), /선점 0개와 아직 보내지 않은 주문 1개/)
    await sql`update order_products set os_code = 'DELW' where id = any(${sold.lines}::int[])`.execute(market.db)
    await sql`update order_products set os_code = 'DELI' where id = any(${sold.lines}::int[])`.execute(market.db)
    assert.match(await said(move(partner.id, 'CLOSED')), /^정산되지 않은 주문 1개: 정산이 끝난 뒤에/)
    await bringTo(market, sold.shopper, sold.lines, 'ORDK', { from: 'DELI' })
    await passDays(4)
    assert.match(await said(move(partner.id, 'CLOSED')), /^정산되지 않은 주문 1개/)
    await earnLines(market.server.deps)
    assert.deepEqual(await move(partner.id, 'CLOSED', '계약 종료'), { status: 'CLOSED', withdrawn: 1 })
    await assert.rejects(
      transaction(market.db, 'demo', (trx) => postProducts(trx, [box])),
      { message: '거래가 끝난 공급사의 상품은 판매할 수 없습니다.' },
    )
    assert.equal(await said(move(partner.id, 'OPEN')), '지금 상태에서는 그렇게 바꿀 수 없습니다.')
    const { data, counts } = await desk.send(partners.listPartners, { query: { status: 'CLOSED' } })
    assert.deepEqual([data.map(({ id }) => id), counts.at(-1)], [[partner.id], { status: 'CLOSED', count: 1 }])
  })

  it('is the intake’s to change; the orders’ desk is refused, and read-only looks', async () => {
    const { id } = await makePartner(market.db)
    const orders = await openDesk(market, ['orders'])
    assert.equal((await refusalOf(orders.send(partners.listPartners, {}))).status, 403)
    const looking = await openDesk(market, ['read-only'])
    assert.equal((await looking.send(partners.getPartner, { params: { id } })).data.id, id)
    const refused = [
      () => looking.send(partners.addPartner, { body: form() }),
      () => looking.send(partners.savePartner, { params: { id }, body: { version: 0, form: form() } }),
      () =>
        looking.send(partners.movePartner, { params: { id }, body: { version: 0, status: 'PAUSED', reason: '휴무' } }),
      () => looking.send(partners.revealPartnerAccount, { params: { id } }),
    ]
    for (const work of refused) assert.equal((await refusalOf(work())).status, 403)
    const owner = await openDesk(market, ['owner'])
    assert.ok((await owner.send(partners.listPartners, { query: { q: '한결축산' } })).data.length > 0)
  })
})

/** With a new session of the desk: they are shorter than a day. */
async function passDays(days: number): Promise<void> {
  await market.pass(days * 24 * 60 * 60)
  desk = await openDesk(market, ['intake'])
}

const own = (partner_id: number) => ({ partner_id })
