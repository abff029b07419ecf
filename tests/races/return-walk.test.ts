import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { cancelProduct, confirmPurchase } from '#contract/orders.ts'
import { transaction } from '#database/transaction.ts'
import { orderMoves } from '#domain/order-status.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { moveLines } from '#server/lines/move-lines.ts'
import { shipLines } from '#server/lines/ship-lines.ts'
import { cancelLines } from '#server/refunds/cancel-lines.ts'
import { undoLines } from '#server/lines/undo-lines.ts'
import { approveReturn } from '#server/returns/approve-return.ts'
import { receiveReturn } from '#server/returns/receive-return.ts'
import { refundReturn } from '#server/returns/refund-return.ts'
import { refuseReturn } from '#server/returns/refuse-return.ts'
import { askBack, withdraw } from '#tests/support/asking-back.ts'
import { chance, pick } from '#tests/support/chance.ts'
import { linesAt, nextParcel } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { openStillMarket } from '#tests/support/still-market.ts'
import { assertClean, makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { makeStaff } from '#tests/support/staff.ts'
import { inspect } from './settle.ts'

let market: Market
let desk: { staff: { id: number; roles: ['owner'] }; request: { ip: string } }
before(async () => {
  market = await openStillMarket()
  desk = { staff: { id: (await makeStaff(market, { roles: ['owner'] })).id, roles: ['owner'] }, request: { ip: '' } }
})
after(() => market[Symbol.asyncDispose]())

/** Everything anybody may try on a line, at any time. */
const tries: Record<string, (shopper: Shopper, line: number) => Promise<unknown>> = {
  cancel: (shopper, line) => shopper.send(cancelProduct, { params: { id: line }, body: { opc_code: 1 } }),
  'cancel at the desk': async (_, line) =>
    cancelLines(market.server.deps, desk, { lineIds: [line], reason: '재고가 모자라요', resell: line % 2 === 0 }),
  'take the order back': (_, line) =>
    act((trx) => undoLines(trx, 'undoOrder', [{ id: line, lane_at: '2026-01-01T00:00:00Z' }])),
  order: (_, line) => act((trx) => moveLines(trx, 'orderFromPartner', [line])),
  ship: (_, line) => act((trx) => shipLines(trx, [{ line_id: line, ...nextParcel() }])),
  deliver: (_, line) => act((trx) => moveLines(trx, 'deliver', [line])),
  confirm: (shopper, line) => shopper.send(confirmPurchase, { body: { os_code: 'ORDK', order_product_id: [line] } }),
  ask: (shopper, line) => askBack(shopper, line),
  'confirm and ask': (shopper, line) =>
    askBack(shopper, line, { return_content: returnReasons.wrong, confirm_YN: 'Y' }),
  withdraw: (shopper, line) => withdraw(shopper, line),
  approve: async (_, line) => approveReturn(market.server.deps, desk, { id: await lastReturn(line) }),
  receive: async (_, line) => receiveReturn(market.server.deps, desk, { id: await lastReturn(line) }),
  refund: async (_, line) => refundReturn(market.server.deps, desk, { id: await lastReturn(line) }),
  'refund a part': async (_, line) =>
    refundReturn(market.server.deps, desk, { id: await lastReturn(line), part: 50_000 }),
  refuse: async (_, line) =>
    refuseReturn(market.server.deps, desk, { id: await lastReturn(line), words: '확인했어요.' }),
}
const act = (work: Parameters<typeof transaction<void>>[2]) => transaction(market.db, 'operator:1', work)

async function lastReturn(line: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from returns where order_product_id = ${line}`.execute(market.db)
  return rows[0]!.id
}

const refused = (error: unknown) =>
  ['ServerRefusal', 'Refusal', 'LineProblem'].includes((error as Error).name) ||
  (error as Error).constructor.name === 'ServerRefusal'

for (const seed of [3, 11, 27, 58, 71])
  it(`walk ${seed}: whatever is tried in pairs, only the machine’s edges are taken and every won is accounted for`, async () => {
    const next = chance(seed)
    const shopper = await makeShopper(market)
    const { lines } = await linesAt(market, shopper, pick(['PAYK', 'DELW', 'DELI', 'ORDK'] as const, next), 2)
    for (let step = 0; step < 22; step++) {
      const line = pick(lines, next)
      const pair = [pick(Object.keys(tries), next), pick(Object.keys(tries), next)]
      const results = await Promise.allSettled(pair.map((name) => tries[name]!(shopper, line)))
      for (const [n, result] of results.entries())
        if (result.status === 'rejected') assert.ok(refused(result.reason), `${pair[n]}: ${result.reason?.stack}`)
      assert.deepEqual(await inspect(market), [], `after ${pair.join(' and ')}`)
    }
    await market.pass(60)
    await reconcilePayments(market.server.deps)
    const edges = new Set(orderMoves().map((edge) => edge.join('>')))
    const { rows } = await sql<{ move: string }>`
      select from_code || '>' || to_code as move from order_product_history
      where order_product_id = any(${lines}::int[]) and from_code is not null`.execute(market.db)
    for (const { move } of rows) assert.ok(edges.has(move), move)
    await assertClean(market)
  })
