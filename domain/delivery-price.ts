import { grouped } from './prices.ts'

/** What a delivery fee is charged for. A day is Seoul's, and both daily bases mean one address: a parcel goes to one place. */
export const deliveryBases = {
  box: '상품마다',
  'partner-day': '공급사마다 하루 한 번',
  'address-day': '배송지마다 하루 한 번',
} as const
export type DeliveryBasis = keyof typeof deliveryBases

/** The price of delivery: `fee` in won per box, partner or address; free from `free_from` won of goods on (null: never free). */
export type DeliveryRule = { per: DeliveryBasis; fee: number; free_from: number | null }

/** A box to be delivered, in won. */
export type Goods = { partner_id: number; price: number }

/** Earlier orders of the same day to the same address, by partner: the price of their boxes and the delivery fees that they carry, in won. */
export type OrderedToday = { partner_id: number; goods: number; delivery: number }

/**
 * Goods that share a fee, by their index in the list. `partner_id`: the partner they belong to; null: all partners. `carried`: the part of
 * the fee that earlier orders of the day carry. `missing`: won until delivery is free; null: it is free, or never is.
 */
export type DeliveryGroup = {
  partner_id: number | null
  places: number[]
  fee: number
  carried: number
  missing: number | null
}

/** The rule made of both settings. */
export const deliveryRuleOf = (set: {
  delivery_box_price: number
  delivery_rule: Omit<DeliveryRule, 'fee'>
}): DeliveryRule => ({ ...set.delivery_rule, fee: set.delivery_box_price })

/** Whether every box carries its own fee, whatever else is ordered (SPEC §9). */
export const isPlain = ({ per, free_from }: DeliveryRule): boolean => per === 'box' && free_from === null

export function deliveryGroups(
  rule: DeliveryRule,
  goods: readonly Goods[],
  today: readonly OrderedToday[] = [],
): DeliveryGroup[] {
  const shared = new Map<number | null, number[]>()
  for (const [place, { partner_id }] of goods.entries()) {
    const key = rule.per === 'partner-day' ? partner_id : null
    shared.set(key, [...(shared.get(key) ?? []), place])
  }
  return [...shared].map(([partner_id, places]) => {
    const before = rule.per === 'box' ? [] : today.filter((one) => partner_id === null || one.partner_id === partner_id)
    const sum = total(places.map((place) => goods[place]!.price)) + total(before.map((one) => one.goods))
    const free = rule.free_from !== null && sum >= rule.free_from
    const whole = free ? 0 : rule.per === 'box' ? rule.fee * places.length : rule.fee
    const carried = Math.min(whole, total(before.map(({ delivery }) => delivery)))
    const fee = whole - carried
    const missing = rule.free_from !== null && fee > 0 ? rule.free_from - sum : null
    return { partner_id, places, fee, carried, missing }
  })
}

/** The delivery fee of each box, in the order of the list: the boxes of a group share their fee equally, exact to the won. */
export function deliveryPrices(
  rule: DeliveryRule,
  goods: readonly Goods[],
  today: readonly OrderedToday[] = [],
): number[] {
  const prices = goods.map(() => 0)
  for (const { places, fee } of deliveryGroups(rule, goods, today)) {
    const share = Math.floor(fee / places.length)
    for (const [at, place] of places.entries()) prices[place] = share + (at < fee - share * places.length ? 1 : 0)
  }
  return prices
}

/** The price of an order in won: its goods and their delivery. */
export function orderTotal(
  rule: DeliveryRule,
  goods: readonly Goods[],
  today: readonly OrderedToday[] = [],
): OrderTotal {
  const price = total(goods.map((one) => one.price))
  const delivery = total(deliveryGroups(rule, goods, today).map(({ fee }) => fee))
  return { goods: price, delivery, total: price + delivery }
}
export type OrderTotal = { goods: number; delivery: number; total: number }

/** The delivery fee of a box that is bought alone, for comparing prices per kg. */
export const deliveryAlone = ({ fee, free_from }: Pick<DeliveryRule, 'fee' | 'free_from'>, price: number): number =>
  free_from !== null && price >= free_from ? 0 : fee

const units = { box: '상품 하나에', 'partner-day': '공급사마다 하루에 한 번', 'address-day': '배송지마다 하루에 한 번' }
const sums = {
  box: '한 번에 주문한 상품이',
  'partner-day': '그날 한 공급사에서 산 상품이',
  'address-day': '그날 산 상품이',
}

/** '상품 하나에 10,000원이에요', '공급사마다 하루에 한 번 10,000원이고, 그날 한 공급사에서 산 상품이 300,000원 이상이면 없어요' */
export function deliveryWords({ per, fee, free_from }: DeliveryRule): string {
  const taken = `${units[per]} ${grouped(fee)}원`
  return free_from === null ? `${taken}이에요` : `${taken}이고, ${sums[per]} ${grouped(free_from)}원 이상이면 없어요`
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
