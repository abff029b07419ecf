import assert from 'node:assert/strict'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { addToCart } from '#contract/cart.ts'
import type { Users } from '#database/schema.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { askBack } from './asking-back.ts'
import { ask } from './inquiring.ts'
import { aPicture } from './join.ts'
import { linesAt } from './lines.ts'
import { makeAddress, makeMember, makeProduct } from './make.ts'
import type { Market } from './market.ts'
import { type Authorised, authorise, buy, openForm, type Shopper, shoppersOf, startPaying } from './shopping.ts'
import { makeActor } from './staff.ts'

/** One of everything that belongs to a member. */
export type Things = {
  address: number
  session: string
  inCart: number
  form: string
  /** An order form whose payment has not started. */
  unpaid: { urlCode: string; paid_amount: number }
  paying: Authorised & { urlCode: string; paid_amount: number }
  bought: Authorised & { urlCode: string }
  order: number
  line: number
  delivered: number
  confirmed: number
  returned: number
  inquiry: number
}
/** A member who has one of everything. */
export async function makeOwner(
  market: Market,
  differences: Partial<Insertable<Users>> = {},
): Promise<{ shopper: Shopper; things: Things }> {
  const { db } = market
  const member = await makeMember(db, differences)
  const main = await makeAddress(db, { user_id: member.id, main_YN: 'Y' })
  const [shopper] = await shoppersOf(market, [{ ...member, address: main.id }])
  assert.ok(shopper)
  const box = async () => (await makeProduct(db)).id
  const bytes = await aPicture()

  const bought = await buy(market, shopper, [await box()])
  const { rows } = await sql<{ id: number }>`
    select id from order_products where order_id = ${bought.order_id}`.execute(db)
  const [delivered, confirmed, returned] = [
    (await linesAt(market, shopper, 'DELI')).lines[0]!,
    (await linesAt(market, shopper, 'ORDK')).lines[0]!,
    (await linesAt(market, shopper, 'ORDK')).lines[0]!,
  ]
  await askBack(shopper, returned, {}, { bytes })
  const { data: asked } = await ask(shopper, {}, { bytes, name: '상자.png' })
  const { staff, request } = await makeActor(market, 'members')
  await answerInquiry(market.server.deps, staff, request, { id: asked.id, version: 0, a_content: '보내드릴게요.' })
  const form = await openForm(shopper, [await box()])
  const { urlCode, paid_amount } = await openForm(shopper, [await box()])
  const started = await startPaying(shopper, [await box()])
  const inCart = await box()
  await shopper.send(addToCart, { body: { product_id: [inCart] } })
  const session = `another-session-${member.id}`
  await sql`
    insert into sessions (id, user_id, ends_at) values (${session}, ${member.id}, market_now() + interval '14 days')`.execute(
    db,
  )
  return {
    shopper,
    things: {
      address: (await makeAddress(db, { user_id: member.id })).id,
      session,
      inCart,
      form: form.urlCode,
      unpaid: { urlCode, paid_amount },
      paying: { ...(await authorise(market, started.pg)), urlCode: started.urlCode, paid_amount: started.paid_amount },
      bought,
      order: bought.order_id,
      line: rows[0]!.id,
      delivered,
      confirmed,
      returned,
      inquiry: asked.id,
    },
  }
}
