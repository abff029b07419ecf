import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import { refundReturnRequest, setBearer } from '#contract/operator/returns.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { earnLines } from '#server/settlements/earn-lines.ts'
import { askBack, returnOf } from '#tests/support/asking-back.ts'
import { bringTo } from '#tests/support/lines.ts'
import type { Market } from '#tests/support/market.ts'
import { closeFor, owe } from '#tests/support/settling.ts'
import { makeShopper, type Shopper } from '#tests/support/shopping.ts'
import { sell } from '#tests/support/sold.ts'
import { type Desk, openDesk } from '#tests/support/staff.ts'
import { leftWhole } from './left-whole.ts'
import { openParkedMarket, type Place } from './parked.ts'
import { race } from './race.ts'

let market: Market
let shopper: Shopper
let desk: Desk
let colleague: Desk
before(async () => {
  market = await openParkedMarket()
  shopper = await makeShopper(market)
  desk = await openDesk(market, ['money'])
  colleague = await openDesk(market, ['money'])
})
after(() => market?.[Symbol.asyncDispose]())

const theBooks = (): Place => [`select 1 from money_accounts where kind = 'SALES' for update`]

/** A partner to whom money is owed for the last period, in which a return of its goods ended too. */
async function endedReturn() {
  const { partner } = await owe(market, shopper)
  const [line] = (await sell(market, [partner.id], shopper)).lines as [number]
  await bringTo(market, shopper, [line], 'ORDK')
  await askBack(shopper, line, { return_content: returnReasons.spoiled })
  const { id } = await returnOf(market, line)
  await desk.send(refundReturnRequest, { params: { id }, body: { state: 'REQUESTED' } })
  await earnLines(market.server.deps)
  await sql`update returns set closed_at = market_now() - interval '60 days' where id = ${id}`.execute(market.db)
  return { id, partner: partner.id }
}

describe('a period in which a return ended', () => {
  race(() => market, {
    scene: endedReturn,
    acts: [
      ['one desk closes it', ({ partner }) => closeFor(desk, partner)],
      [
        'another says who bears the return',
        ({ id }) => colleague.send(setBearer, { params: { id }, body: { borne_by: 'PLATFORM', seen: null } }),
      ],
    ],
    at: theBooks,
    async seen({ id, partner }) {
      const { rows } = await sql<{ borne_by: string | null; closed: number }>`
        select borne_by, (select count(*)::int from settlements where partner_id = ${partner}) as closed
        from returns where id = ${id}`.execute(market.db)
      return rows[0]!
    },
    ends: [
      {
        so: 'that takes an adjustment by now',
        answers: ['ok', 'return.settled'],
        seen: { borne_by: null, closed: 1 },
      },
      { so: 'it was said before', answers: ['ok', 'ok'], seen: { borne_by: 'PLATFORM', closed: 1 } },
    ],
  })
})

leftWhole(() => market)
