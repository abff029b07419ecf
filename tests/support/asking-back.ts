import { getOrder } from '#contract/orders.ts'
import * as returns from '#contract/returns.ts'
import { returnReasons } from '#domain/return-reasons.ts'
import { type Market } from './market.ts'
import type { Shopper } from './shopping.ts'

export const returnForm = {
  refund_depositor: '김한결',
  refund_account: '110-234-567890',
  refund_bank_code: '88',
  return_content: returnReasons.spoiled as string,
}

/** Requests a return as a browser does: multipart, with the picture if there is one. */
export function askBack(
  shopper: Shopper,
  id: number,
  fields: Partial<Record<keyof typeof returnForm | 'confirm_YN' | 'order_product_id', string>> = {},
  picture?: { bytes: Buffer; name?: string; field?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...returnForm, ...fields })) form.set(name, value)
  if (picture)
    form.append(picture.field ?? 'imgs[]', new Blob([new Uint8Array(picture.bytes)]), picture.name ?? 'box.jpg')
  return shopper.send(returns.requestReturn, { params: { id }, body: form as never })
}

export const withdraw = (shopper: Shopper, id: number) => shopper.send(returns.withdrawReturn, { params: { id } })

/** The newest request of a line. */
export async function returnOf({ db }: Pick<Market, 'db'>, lineId: number) {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('order_product_id', '=', lineId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** A line as its buyer is shown it. */
export async function shownLine({ db }: Pick<Market, 'db'>, shopper: Shopper, lineId: number) {
  const { order_id: id } = await db
    .selectFrom('order_products')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const { data } = await shopper.send(getOrder, { params: { id } })
  return data[0]!.order_products.find((line) => line.id === lineId)!
}
