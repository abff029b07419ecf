import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { refusals } from '#contract/refusals.ts'
import { openBreakingLine } from '#tests/support/breaking-line.ts'
import { returnForm } from '#tests/support/asking-back.ts'
import { openTestDatabase } from '#tests/support/cluster.ts'
import { rightQuestion } from '#tests/support/inquiring.ts'
import { nextNumber, openIntake } from '#tests/support/intake.ts'
import { linesAt } from '#tests/support/lines.ts'
import { makeProduct } from '#tests/support/make.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { cancelByHand } from '#tests/support/refund-by-hand.ts'
import { assertClean, authorise, makeShopper, openForm, startPaying } from '#tests/support/shopping.ts'
import { openDesk, showAgain } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

let market: Market
let line: Awaited<ReturnType<typeof openBreakingLine>>
const stack = new AsyncDisposableStack()
before(async () => {
  const database = await openTestDatabase()
  stack.defer(() => database.drop())
  line = stack.use(await openBreakingLine(database.url))
  market = stack.use(await openMarket({ database: database.url, env: { DATABASE_URL: line.url, ROLE: 'server' } }))
})
after(() => stack.disposeAsync())

type Act = {
  actor: string
  token: string | undefined
  method?: string
  path: string
  body: object
  isForm?: true
  /** A retry is refused for its own reason: responses of logins and the like are not kept. */
  isNotKept?: true
  /** How often it was done. */
  count: () => Promise<number>
}

const counted = async (statement: string, ...values: unknown[]) =>
  Number((await market.pool.query<{ count: string }>(statement, values)).rows[0]!.count)

async function buyer() {
  const shopper = await makeShopper(market)
  return { shopper, actor: `user:${shopper.id}`, token: shopper.token }
}
const box = async () => (await makeProduct(market.db)).id

const acts: Record<string, () => Promise<Act>> = {
  async 'an order form'() {
    const { shopper, ...who } = await buyer()
    const body = { product_id: [await box()] }
    const count = () => counted('select count(*) from orders where user_id = $1', shopper.id)
    return { ...who, path: '/api/users/orders/form', body, count }
  },
  async 'an order that goes to the provider'() {
    const { shopper, ...who } = await buyer()
    const form = await openForm(shopper, [await box()])
    const body = { user_address_id: shopper.address, pay_method: 'C', paid_amount: form.paid_amount }
    const count = () =>
      counted(`select count(*) from orders where user_id = $1 and pay_started_at is not null`, shopper.id)
    return { ...who, path: `/api/users/orders/${form.urlCode}`, body, count }
  },
  async 'a payment'() {
    const { shopper, ...who } = await buyer()
    const { pg, urlCode } = await startPaying(shopper, [await box()])
    const { orderId, paymentKey, amount } = await authorise(market, pg)
    const body = { orderId, paymentKey, amount, urlCode }
    const count = () => counted(`select count(*) from orders where user_id = $1 and state = 'PAID'`, shopper.id)
    return { ...who, path: '/api/users/orders/payments/success', body, count }
  },
  async 'an address'() {
    const { shopper, ...who } = await buyer()
    const body = {
      addr_label: '둘째 가게',
      reci_name: '김한결',
      reci_phone: '01012345678',
      zipcode: '04524',
      address1: '서울 중구 세종대로 110',
      address2: '1층',
    }
    const count = async () => (await counted('select count(*) from user_addresses where user_id = $1', shopper.id)) - 1
    return { ...who, path: '/api/users/addresses', body, count }
  },
  async 'an inquiry'() {
    const { shopper, ...who } = await buyer()
    const count = () => counted('select count(*) from qnas where user_id = $1', shopper.id)
    return { ...who, path: '/api/users/cs-centers/qnas', body: rightQuestion, isForm: true, count }
  },
  async 'a return'() {
    const { shopper, ...who } = await buyer()
    const { lines } = await linesAt(market, shopper, 'ORDK')
    const count = () => counted('select count(*) from returns where order_product_id = $1', lines[0])
    const path = `/api/users/orders/products/returns/${lines[0]}`
    return { ...who, path, body: returnForm, isForm: true, count }
  },
  async 'a cancel'() {
    const { shopper, ...who } = await buyer()
    const { lines } = await linesAt(market, shopper, 'PAYK')
    const count = () => counted('select count(*) from refunds where own_line_id = $1', lines[0])
    const path = `/api/users/orders/products/cancels/${lines[0]}`
    return { ...who, path, body: { opc_code: 1, cancel_content: '바꿨어요' }, count }
  },
  async 'a refund that the desk sends again'() {
    const { shopper } = await buyer()
    const { id } = await cancelByHand({ market, shopper })
    const desk = await openDesk(market, ['money'])
    const count = () => counted(`select count(*) from refunds where id = $1 and state = 'DONE'`, id)
    const path = `/api/operators/refunds/${id}/retry`
    return { actor: `operator:${desk.staff.id}`, token: desk.token, path, body: { state: 'MANUAL' }, count }
  },
  async 'a draft of the intake'() {
    const { desk, partner_id, today, typed } = await openIntake(market)
    const body = { cattle_no: nextNumber(), partner_id, prod_date: today, sheet: typed() }
    const count = () => counted('select count(*) from intake_drafts where partner_id = $1', partner_id)
    return { actor: `operator:${desk.staff.id}`, token: desk.token, path: '/api/operators/intake/drafts', body, count }
  },
  async 'boxes that go on sale'() {
    const { desk, draft, partner_id } = await openIntake(market)
    const { id, version } = await draft()
    const count = async () =>
      (await counted(
        'select count(*) from products join carcass_infos on carcass_infos.id = carcass_id where carcass_infos.partner_id = $1',
        partner_id,
      )) / 2
    const path = `/api/operators/intake/drafts/${id}/post`
    return { actor: `operator:${desk.staff.id}`, token: desk.token, path, body: { version }, count }
  },
  async 'a sheet'() {
    const desk = await openDesk(market, ['members'])
    const count = () => counted('select count(*) from desk_jobs where staff_id = $1', desk.staff.id)
    const body = { format: 'csv' }
    return {
      actor: `operator:${desk.staff.id}`,
      token: desk.token,
      path: '/api/operators/exports/members',
      body,
      count,
    }
  },
  async 'another login of the staff'() {
    const desk = await openDesk(market, ['owner'])
    await showAgain(market, desk)
    const login = `new${desk.staff.id}`
    const count = () => counted('select count(*) from staff where login = $1', login)
    const body = { login, name: '새사람', roles: ['orders'], recognised: '전화로 확인했어요' }
    return {
      actor: `operator:${desk.staff.id}`,
      token: desk.token,
      path: '/api/operators/staff',
      body,
      isNotKept: true,
      count,
    }
  },
}

async function send({ token, method = 'POST', path, body, isForm }: Act, key?: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  const response = await fetch(`${market.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: isForm ? form : JSON.stringify(body),
  })
  return { status: response.status, words: await response.text() }
}

describe('a connection to the database that breaks', () => {
  for (const [name, make] of Object.entries(acts)) {
    it(`when it has committed ${name}: it is done once, and answered`, async () => {
      const act = await make()
      line.breakAtCommit(act.actor, 'after')
      const first = await send(act, 'key-after')
      assert.ok(line.broke(), first.words)
      assert.deepEqual([first.status, await act.count()], [200, 1], first.words)
      const again = await send(act, 'key-after')
      if (!act.isForm && !act.isNotKept) assert.deepEqual(JSON.parse(again.words), JSON.parse(first.words))
      assert.equal(await act.count(), 1)
      await assertClean(market)
    })

    it(`before it has committed ${name}: nothing is done, and the same once more does it`, async () => {
      const act = await make()
      line.breakAtCommit(act.actor, 'before')
      const first = await send(act, 'key-before')
      assert.ok(line.broke(), first.words)
      assert.deepEqual([first.status, await act.count()], [503, 0], first.words)
      const again = await send(act, 'key-before')
      assert.deepEqual([again.status, await act.count()], [200, 1], again.words)
      await assertClean(market)
    })
  }

  it('and stays away: what was committed is not done again under its key, and says so', async () => {
    const act = await acts['a draft of the intake']!()
    line.stayDown(true)
    line.breakAtCommit(act.actor, 'after')
    assert.equal((await send(act, 'key-away')).status, 503)
    line.stayDown(false)
    await market.pass(61)
    const again = await until(async () => {
      const answer = await send(act, 'key-away')
      return answer.status !== 503 && answer
    })
    assert.deepEqual([again.status, JSON.parse(again.words).errno], [409, refusals['request.unheard'].errno])
    assert.equal(await act.count(), 1)
  })

  it('together with its server: what had committed nothing is done under its key', async () => {
    for (const [at, expected] of [
      ['committed', 409],
      ['begun', 200],
    ] as const) {
      const act = await acts['an address']!()
      const key = `key-${at}`
      assert.equal((await send(act, key)).status, 200)
      await sql`update request_keys set status = null, body = null where key = ${key}`.execute(market.db)
      if (at === 'begun')
        await sql`delete from request_commits where request = (select request from request_keys where key = ${key})`.execute(
          market.db,
        )
      await market.pass(61)
      assert.equal((await send(act, key)).status, expected)
    }
  })
})
