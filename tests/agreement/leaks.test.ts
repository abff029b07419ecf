import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { z } from 'zod'
import { sheetTypes } from '#contract/sheet-format.ts'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { orderLines } from '#contract/operator/fulfilment.ts'
import { getOrderSheet } from '#contract/operator/order-sheets.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { makeMember } from '#tests/support/make.ts'
import { makeOwner, type Things } from '#tests/support/make-owner.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import type { Shopper } from '#tests/support/shopping.ts'
import { openDesk } from '#tests/support/staff.ts'

/** Words of one member that stand nowhere else, by what they are. */
const marks = {
  userid: 'milsseum',
  name: '밀씀이',
  business: '밀씀식당',
  business_no: '7771234567',
  phone: '01077712345',
  proof: '밀씀증명',
  address: '밀씀층',
  receiver: '밀씀받이',
  receiver_phone: '01077754321',
  memo: '밀씀메모',
  depositor: '밀씀통장',
  question: '밀씀질문',
}
/** Words of the house. */
const inner = {
  staff: '안채사람',
  note: '안채메모',
  partner_no: '7779998887',
  partner_phone: '0317778899',
  partner_person: '안채담당',
  partner_mail: 'anchae@partner.kr',
  partner_account: '안채통장',
}
/** Names of an order and its payment that were made by the market or the provider. */
let keys: { pay_order_id: string; payment_key: string; url_code: string; order_no: string; customer_key: string }
let market: Market
let owner: { shopper: Shopper; things: Things }
let boxes: { id: number; carcass_id: number; cattle_no: string }[]

before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  const { db } = market
  const { userid, name, business: business_name, business_no, phone: phone_no, proof: cert_ori_name } = marks
  owner = await makeOwner(market, { userid, name, business_name, business_no, phone_no, cert_ori_name })
  const { address, receiver, receiver_phone, memo, depositor, question } = marks
  await sql`
    update user_addresses set address2 = ${address}, reci_name = ${receiver}, reci_phone = ${receiver_phone}`.execute(
    db,
  )
  await sql`
    update orders set delivery_addr2 = ${address}, reci_name = ${receiver}, reci_phone = ${receiver_phone},
      delivery_memo = ${memo}`.execute(db)
  await sql`update returns set refund_depositor = ${depositor}`.execute(db)
  await sql`update qnas set q_subject = ${question}, q_content = ${question}`.execute(db)
  await sql`update staff set name = ${inner.staff}`.execute(db)
  await sql`insert into qna_notes (qna_id, staff_id, words) select id, answered_by, ${inner.note} from qnas`.execute(db)
  await sql`
    update partners set business_no = ${inner.partner_no}, phone = ${inner.partner_phone}, status_reason = ${inner.note},
      contact_name = ${inner.partner_person}, order_email = ${inner.partner_mail}, account_holder = ${inner.partner_account}`.execute(
    db,
  )
  const { rows } = await sql<typeof keys>`
    select pay_order_id, payment_key, url_code, orders.order_no, customer_key from orders
    join payments on payments.order_id = orders.id join users on users.id = orders.user_id
    where orders.id = ${owner.things.order}`.execute(db)
  keys = rows[0]!
  boxes = (
    await sql<(typeof boxes)[number]>`
      select products.id, carcass_id, cattle_no from products join carcass_infos on carcass_infos.id = carcass_id`.execute(
      db,
    )
  ).rows
})
after(() => market[Symbol.asyncDispose]())

const days = { start_date: '2026-01-01', end_date: '2026-12-31', sale_date_s: '2026-01-01', sale_date_e: '2026-12-31' }

/** Every way to fill in what a call needs: of a choice each, of words some that find. */
function waysToAsk({ query }: Call, params: Record<string, string | number>): Record<string, string>[] {
  let ways: Record<string, string>[] = [{}]
  for (const [name, field] of Object.entries(query instanceof z.ZodObject ? query.shape : {})) {
    if (field.safeParse(undefined).success) continue
    const given = { q: marks.business, ...days, ...params }[name]
    const choices = field instanceof z.ZodEnum ? field.options : given === undefined ? [] : [given]
    ways = ways.flatMap((way) => choices.map((choice) => ({ ...way, [name]: String(choice) })))
  }
  return ways
}

/** What it answers, however it is asked; a receipt's address is the provider's and has its key in it. */
async function read(call: Call, params: Record<string, string | number>, token: string | undefined): Promise<string> {
  const path = call.path.replaceAll(/\{(\w+)(:int)?\}/g, (_, name: string) => String(params[name] ?? 1))
  let said = ''
  for (const way of waysToAsk(call, params)) {
    const response = await fetch(`${market.url}${path}?${new URLSearchParams(way)}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    said += await textOf(response)
  }
  return said.replaceAll(/"receipt_url":"[^"]*"/g, '')
}

/** What can be read in it; of a workbook every cell. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== sheetTypes.xlsx) return response.text()
  return JSON.stringify(await readExcelFile(Buffer.from(await response.arrayBuffer())))
}

const held = (said: string, words: Record<string, string>) =>
  Object.entries(words).flatMap(([name, word]) => (said.includes(word) ? [name] : []))

const reads = allCalls.filter(({ method }) => method === 'GET')

it('nobody outside the house reads of a member, of a supplier’s accounts or of the desk', async () => {
  const people: [string, string | undefined][] = [['a visitor', undefined]]
  for (const status of ['ACTIVE', 'WAIT', 'STOP'] as const)
    people.push([status, (await market.as((await makeMember(market.db, { status })).userid)).token])
  const wrong: string[] = []
  const look = (what: string, said: string, words: Record<string, string>) => {
    const found = held(said, words)
    if (found.length > 0) wrong.push(`${what}: ${found.join()}`)
  }
  const { things, shopper } = owner
  for (const call of reads.filter(({ access }) => access !== 'operator')) {
    const { path } = call
    const named = boxes.map(({ id, carcass_id, cattle_no }) => ({
      cattle_no,
      kind: 'terms',
      id: path.includes('carcass') ? carcass_id : id,
    }))
    const all = path.includes('/fronts/') && path.includes('{') ? named : [{ id: things.order, url_code: things.form }]
    for (const params of all) {
      for (const [who, token] of people)
        look(`${path} as ${who}`, await read(call, params, token), { ...marks, ...inner, ...keys })
      look(`${path} as its owner`, await read(call, params, shopper.token), inner)
    }
  }
  // Refused because somebody has them: by whom is not told.
  for (const path of ['/api/users/carts', '/api/users/orders/form'])
    for (const [who, token] of people) {
      const response = await fetch(`${market.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ product_id: boxes.map(({ id }) => id) }),
      })
      look(`${path} as ${who}`, await response.text(), { ...marks, ...inner, ...keys })
    }
  assert.deepEqual(wrong, [])
})

const { partner_no, partner_phone, partner_person, partner_mail, partner_account } = inner
/** The number of a business stands on what it signs; who works there, and where its money goes, is somebody's. */
const contact = { partner_phone, partner_person, partner_mail, partner_account }
const partner = { partner_no, partner_phone, partner_person, partner_mail, partner_account }
const { name, userid, business_no, phone, proof, question, depositor, address, receiver, receiver_phone, memo } = marks
const place = { address, receiver, receiver_phone, memo }

it('the desk reads what the role is for, whichever way it goes', async () => {
  const { payment_key, pay_order_id, url_code, customer_key } = keys
  const codes = { pay_order_id, payment_key, url_code, customer_key }
  const papers = { userid, business_no, proof }
  /** What no call answers to somebody of this role alone. */
  const closed: Partial<Record<StaffRole, Record<string, string>>> = {
    intake: { ...marks, ...keys },
    content: { ...papers, phone, ...place, question, depositor, ...codes, ...partner },
    'read-only': { name, phone, ...papers, ...place, question, depositor, ...codes, ...contact },
    members: { memo, receiver_phone, depositor, ...codes, ...partner },
    orders: { ...papers, depositor, ...codes, ...partner },
    money: { ...papers, ...place, url_code, customer_key, ...partner },
  }
  const { rows } = await sql<{ owner: number; return: number; partner: number }>`
    select orders.user_id as owner, returns.id as return, products.partner_id as partner from returns
    join order_products line on line.id = returns.order_product_id join orders on orders.id = line.order_id
    join products on products.id = line.product_id`.execute(market.db)
  const { batches } = await (
    await openDesk(market, ['orders'])
  ).send(orderLines, { body: { line_ids: [owner.things.line] } })
  const idOf = (path: string) => {
    if (path.includes('/orders/sheets')) return batches[0]!.id
    if (path.includes('/returns')) return rows[0]!.return
    if (path.includes('/members')) return rows[0]!.owner
    if (path.includes('/inquiries')) return owner.things.inquiry
    if (path.includes('/partners')) return rows[0]!.partner
    return path.includes('/lines') ? owner.things.line : owner.things.order
  }
  const wrong: string[] = []
  for (const [role, words] of Object.entries(closed)) {
    const { token } = await openDesk(market, [role as StaffRole])
    for (const call of reads.filter(({ access }) => access === 'operator'))
      for (const q of [
        marks.business,
        marks.name,
        marks.phone,
        marks.business_no,
        keys.order_no,
        partner_person,
        partner_phone,
      ]) {
        const said = await read(call, { id: idOf(call.path), kind: 'orders', q }, token)
        // A 발주 is sent to somebody, by whoever orders.
        const sent: object = role === 'orders' && call === getOrderSheet ? { partner_no, ...contact } : {}
        const found = held(said, words).filter((one) => one === 'partner_account' || !(one in sent))
        if (found.length > 0) wrong.push(`${call.path} as ${role}: ${found.join()}`)
        if (!namesOf(call.query).includes('q')) break
      }
  }
  assert.deepEqual([...new Set(wrong)], [])
})

const namesOf = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])
