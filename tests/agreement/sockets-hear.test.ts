import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import type { ServerEvents } from '#contract/events.ts'
import { staffRole } from '#domain/staff-role.ts'
import { makeMember } from '#tests/support/make.ts'
import { openMarket } from '#tests/support/market.ts'
import { type Browser, connected, openBrowser } from '#tests/support/live-browser.ts'
import { asStaff, makeStaff } from '#tests/support/staff.ts'
import { until } from '#tests/support/until.ts'

/** Who hears what is written to the outbox for one member: that member alone, or everybody but the console. */
const told = {
  'product-status-updated': 'everybody',
  'catalogue-posted': 'everybody',
  'partner-updated': 'everybody',
  'cart-expire-notify-updated': 'its member',
  'order-expire-notify-updated': 'its member',
  'hold-extended': 'its member',
  'hold-released': 'its member',
  'order-updated': 'its member',
  'inquiry-answered': 'its member',
  'member-updated': 'its member',
} as const satisfies Partial<Record<keyof ServerEvents, string>>
/** Said to one socket, of itself, or made of the others. */
type OfTheSocket = 'product-statuses-updated' | 'caught-up' | 'session-ended'
const isComplete: Exclude<keyof ServerEvents, keyof typeof told | OfTheSocket> extends never ? true : false = true

it('a socket hears what is for everybody and what is its member’s, and the console’s nothing of either', async () => {
  assert.ok(isComplete)
  await using market = await openMarket({ env: { ROLE: 'server' } })
  const { db } = market
  using sockets = new DisposableStack()
  const heardBy: Record<string, Browser> = {}
  const join = async (who: string, browser: Browser | Promise<Browser>) => {
    heardBy[who] = sockets.use(await browser)
  }
  const owner = await makeMember(db)
  await join('its member', connected(market.url, { token: (await market.as(owner.userid)).token! }))
  await join('a visitor', connected(market.url))
  for (const status of ['ACTIVE', 'WAIT', 'REJECT', 'STOP'] as const) {
    const { token } = await market.as((await makeMember(db, { status })).userid)
    await join(status, connected(market.url, { token: token! }))
  }
  for (const role of staffRole.options) {
    const { token } = await asStaff(market, await makeStaff(market, { roles: [role] }))
    const desk = openBrowser(market.url, { desk: true, lastSeq: 0 }, { origin: market.url, cookie: `staff=${token}` })
    await until(() => desk.socket.connected)
    await join(`the console of ${role}`, desk)
  }

  for (const [event, who] of Object.entries(told))
    await sql`
      insert into outbox (event, user_id, private, product_id, version, ps_code, payload)
      values (${event}, ${owner.id}, ${who === 'its member'}, ${event === 'product-status-updated' ? 1 : null}::int, 1, 2, jsonb_build_object('order_id', 1, 'inquiry_id', 1,
        'partner_id', 1, 'sale_date', '2026-11-27', 'url_code', 'its-form', 'expiresAt', '2100-01-01T00:00:00.000Z'))`.execute(
      db,
    )
  // The last that everybody hears, and a farewell that the console's hear: what was for them came before.
  await sql`insert into outbox (event, payload) values ('catalogue-posted', '{"sale_date": "the last"}')`.execute(db)
  await market.server.deps.hub.caughtUp()
  await sql`select pg_notify('staff_session_ended', id) from staff_sessions`.execute(db)
  const everybody = Object.keys(told).filter((event) => told[event as keyof typeof told] === 'everybody')
  for (const [who, { heard }] of Object.entries(heardBy)) {
    const isConsole = who.startsWith('the console')
    await until(() =>
      heard.some(({ event, payload }) =>
        isConsole ? event === 'session-ended' : event === 'catalogue-posted' && payload?.sale_date === 'the last',
      ),
    )
    const events = new Set(heard.map(({ event }) => event).filter((event) => event !== 'caught-up'))
    const right = isConsole ? ['session-ended'] : who === 'its member' ? Object.keys(told) : everybody
    assert.deepEqual([...events].toSorted(), right.toSorted(), who)
    if (who !== 'its member') assert.ok(!JSON.stringify(heard).includes(`"user_id":${owner.id}`), who)
  }
})
