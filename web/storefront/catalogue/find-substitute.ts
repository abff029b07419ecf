import { listProducts, type Product } from '#contract/catalogue.ts'
import { api } from '#web/api/api.ts'
import type { Chosen } from './use-selection.ts'

/** The available box that is most like one that is gone: same cut and product type, nearest grade, then nearest price per kg. */
export async function findSubstitute(gone: Chosen, except: readonly number[]): Promise<Product | undefined> {
  try {
    const { pc_code, product_type } = gone
    const { data } = await api(listProducts, {
      query: { pc_code: [pc_code], product_type, ps_code: 1, page: 1, limit: 50 },
    })
    return nearest(
      gone,
      data.filter(({ id }) => !except.includes(id)),
    )
  } catch {
    // Without an offer the sentence beside it is shown all the same.
    return undefined
  }
}

/** The product that is most like `gone`, other than itself, of a partner that sells at present. */
export function nearest(gone: Chosen, products: readonly Product[]): Product | undefined {
  return products
    .filter(({ id, partner_open }) => partner_open && id !== gone.id)
    .toSorted((one, other) => distance(gone, one) - distance(gone, other))[0]
}

/** One grade counts more than any difference in price. */
function distance(gone: Chosen, product: Product): number {
  const grades = Math.abs(Number(gone.grade_code) - Number(product.carcass_infos.grade_code))
  return grades * 1_000_000 + Math.abs(gone.kg_price - product.kg_price)
}
