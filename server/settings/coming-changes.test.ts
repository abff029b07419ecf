import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { changeSettings, type DeskSettings, getDeskSettings, withdrawSetting } from '#contract/operator/settings.ts'
import { refusals } from '#contract/refusals.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/shopping.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'

let market: Market
let owner: Desk
before(async () => {
  market = await openMarket({ env: { ROLE: 'server' } })
  owner = await openDesk(market, ['owner'])
})
after(() => market[Symbol.asyncDispose]())

const present = () => owner.send(getDeskSettings, {})
const values = async () => (await present()).values as DeskSettings
/** Sets values as the desk does; `minutes`: from then on. */
async function set(changed: Partial<DeskSettings>, minutes?: number): Promise<void> {
  const { rows } = await sql<{ at: string }>`
    select market_now() + make_interval(mins => ${minutes ?? 0}) as at`.execute(market.db)
  const { seen } = await present()
  const effective_from = minutes === undefined ? null : rows[0]!.at
  await owner.send(changeSettings, { body: { values: changed, effective_from, seen } })
}
const company = async ({ phone, email, address }: Partial<DeskSettings['company']>) => ({
  company: {
    ...(await values()).company,
    ...(phone && { phone }),
    ...(email && { email }),
    ...(address && { address }),
  },
})
const said = async () => {
  const { phone, email, address } = (await values()).company
  return [phone, email, address]
}

it('a planned change undoes nothing that was set after it was planned, nor do two that are planned', async () => {
  await set(await company({ phone: '02-1111-1111', email: 'old@example.com', address: '옛 주소' }))
  await set(await company({ address: '새 주소' }), 20)
  await set(await company({ email: 'new@example.com' }), 10)
  await set(await company({ phone: '02-2222-2222' }))
  assert.deepEqual(await said(), ['02-2222-2222', 'old@example.com', '옛 주소'])
  const { changes } = await present()
  assert.equal(changes.filter(({ standing }) => standing === 'coming').length, 2)
  await market.pass(11 * 60)
  assert.deepEqual(await said(), ['02-2222-2222', 'new@example.com', '옛 주소'])
  await market.pass(10 * 60)
  assert.deepEqual(await said(), ['02-2222-2222', 'new@example.com', '새 주소'])
})

it('a planned change takes over what one before it will have changed, and its own field stands', async () => {
  await set(await company({ phone: '02-3333-3333' }), 10)
  await set(await company({ email: 'later@example.com' }), 20)
  await set(await company({ phone: '02-4444-4444' }))
  await market.pass(11 * 60)
  assert.equal((await said())[0], '02-3333-3333')
  await market.pass(10 * 60)
  assert.deepEqual((await said()).slice(0, 2), ['02-3333-3333', 'later@example.com'])
})

it('two changes of one list, or fields that do not fit together, are refused until the planned one is withdrawn', async () => {
  const day = (name: string) => ({ day: '2099-12-25', name })
  await set({ holidays: [day('성탄절')] }, 10)
  const list = await refusalOf(set({ holidays: [day('쉬는 날')] }))
  assert.match(list.message, /예약한 변경이 있어서/)
  const { hold } = await values()
  await set({ hold: { ...hold, warning_seconds: 200 } }, 10)
  const short = await refusalOf(set({ hold: { ...hold, cart_hold_seconds: 120, cart_cap_seconds: 120 } }))
  assert.match(short.message, /예약한 변경이 있어서/)
  assert.deepEqual((await values()).hold, hold)
})

it('a planned change that is withdrawn leaves nothing in those that took it over', async () => {
  const [phone, email] = await said()
  await set(await company({ email: 'kept@example.com' }), 20)
  await set(await company({ phone: '02-5555-5555' }), 10)
  const { changes } = await present()
  const first = changes
    .filter(({ key, standing }) => key === 'company' && standing === 'coming')
    .toSorted((one, other) => one.effective_from.localeCompare(other.effective_from))[0]!
  await owner.send(withdrawSetting, { params: { id: first.id } })
  await market.pass(11 * 60)
  assert.deepEqual((await said()).slice(0, 2), [phone, email])
  await market.pass(10 * 60)
  assert.deepEqual((await said()).slice(0, 2), [phone, 'kept@example.com'])
})

it('a number that is planned stands, also if it is the one of today', async () => {
  const { return_days } = await values()
  await set({ return_days: return_days + 1 }, 10)
  await set({ return_days }, 20)
  await market.pass(11 * 60)
  assert.equal((await values()).return_days, return_days + 1)
  await market.pass(10 * 60)
  assert.equal((await values()).return_days, return_days)
})

it('a form that was opened before a planned change came into force is refused, and no other', async () => {
  const { seen, read_at } = await present()
  const typed = { ...(await company({ phone: '02-6666-6666' })), return_days: 5 }
  await set(await company({ address: '그 다음 주소' }), 10)
  const opened = await present()
  const send = (values: Partial<DeskSettings>, from: { seen: number; read_at: string }) =>
    owner.send(changeSettings, { body: { values, effective_from: null, seen: from.seen, read_at: from.read_at } })
  await market.pass(11 * 60)
  assert.equal((await refusalOf(send({ company: typed.company }, opened))).errno, refusals['desk.changed'].errno)
  assert.equal((await said())[2], '그 다음 주소')
  const known = await send({ return_days: typed.return_days }, { seen, read_at })
  // Its own change is not news to the form that goes on.
  await send({ return_days: 6 }, known)
  const now = await present()
  await send(await company({ phone: '02-6666-6666' }), now)
  assert.deepEqual([(await said())[0], (await said())[2]], ['02-6666-6666', '그 다음 주소'])
})
