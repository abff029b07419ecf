import type { Database } from '#database/connect.ts'
import { gradeCodes } from '#domain/codes.ts'
import { makeCarcass, makePartner, makeProduct } from './make.ts'

/** The home page's cuts with the won per kg of a good grade. */
const cuts = [
  ['01010500', 108_000],
  ['01010300', 121_000],
  ['01010400', 112_000],
  ['01010600', 134_000],
  ['01011300', 74_000],
  ['01011900', 98_000],
] as const

/** Fills a small market: one carcass of today per grade with six cuts each, and two pages of regular boxes. */
export async function stock(db: Database): Promise<void> {
  const partners = [await makePartner(db), await makePartner(db), await makePartner(db)]
  const partner = (n: number) => partners[n % partners.length]?.id
  for (const [n, grade_code] of gradeCodes.entries()) {
    const carcass = await makeCarcass(db, { grade_code, partner_id: partner(n) })
    for (const [position, [pc_code, kg_price]] of cuts.entries()) {
      await makeProduct(db, { carcass_id: carcass.id, pc_code, position, kg_price, weight: 3.2 + position })
    }
  }
  for (let n = 0; n < 20; n++) {
    const [pc_code, kg_price] = cuts[n % cuts.length] ?? cuts[0]
    const grade_code = gradeCodes[n % gradeCodes.length]
    await makeProduct(db, {
      product_type: 'S',
      grade_code,
      pc_code,
      kg_price,
      partner_id: partner(n),
      weight: 2 + n / 4,
    })
  }
}
