import { z } from 'zod'
import { digits } from '#domain/digits.ts'
import { onOneLine } from '#domain/filled.ts'
import { beefCode, gradeCode, productType } from '#domain/codes.ts'
import { productSorts } from '#domain/product-filter.ts'
import { productStatus } from '#domain/product-status.ts'
import { sexes } from '#domain/search/meaning.ts'
import { call } from './call.ts'
import { day, id, kilograms, limit, list, optional, page, paged, pcCode, sought, won } from './query.ts'

/** A picture with its size in pixels, so that the layout does not shift when it loads. `thumb_path` is a small copy. */
export const picture = z.object({
  img_path: z.string(),
  thumb_path: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

/** The graded animal. Weights in kg, `birthmonth` is its age in months, dates 'YYYY-MM-DD'. */
export const carcassInfo = z.object({
  id: z.int(),
  cattle_no: z.string(),
  beef_code: beefCode,
  grade_code: gradeCode,
  gradeName: z.string(),
  qgrade: z.string(),
  wgrade: z.string(),
  judge_breed_nm: z.string(),
  judge_sex_nm: z.string(),
  weight: z.number(),
  birthmonth: z.int(),
  insfat: z.int(),
  farm_addr: z.string(),
  abatt_nm: z.string(),
  abatt_date: z.string(),
  prod_date: z.string(),
  partner: z.object({ partner_name: z.string() }),
})
export type CarcassInfo = z.infer<typeof carcassInfo>

/**
 * One box. `cart` is empty when nobody holds it, `[{ user_id: null }]` when somebody else does and `[{ user_id }]` for the
 * holder alone (DECISIONS §1). `avg_kg_price` is the market's won per kg over the last 30 days and
 * `avg_count` the sales it is made of, both null under 5 sales.
 */
export const product = z.object({
  id: z.int(),
  product_id: z.int(),
  product_type: productType,
  partner_id: z.int(),
  /** False while its partner is paused: the box is shown but cannot be taken. */
  partner_open: z.boolean(),
  price: z.int(),
  kg_price: z.int(),
  weight: z.number(),
  pc_code: z.string(),
  pc_name: z.string(),
  sale_date: z.string(),
  version: z.int(),
  avg_kg_price: z.int().nullable(),
  avg_count: z.int().nullable(),
  product_status_codes: z.object({ ps_code: productStatus }),
  product_cate_codes: z.object({ pc_name: z.string(), imgs: z.array(picture) }),
  product_imgs: z.array(picture),
  product_beefs: z.object({ kg_price: z.int(), weight: z.number() }),
  carcass_infos: carcassInfo,
  cart: z.array(z.object({ user_id: z.int().nullable() })),
})
export type Product = z.infer<typeof product>

/** A box inside its carcass, so without the carcass. */
export const cut = product.omit({ carcass_infos: true })
export type Cut = z.infer<typeof cut>

const filters = {
  pc_code: list(pcCode),
  beef_code: list(beefCode),
  grade_code: list(gradeCode),
  sale_date: optional(day),
}

/** More filters of a list: partners, sex, kg of the box, won per kg, day of slaughter; ranges include both ends. */
const details = {
  partner_id: list(z.string().regex(/^[1-9]\d{0,8}$/)).transform((ids) => ids.map(Number)),
  sex: list(z.enum(sexes)),
  weight_from: optional(kilograms),
  weight_to: optional(kilograms),
  kg_price_from: optional(won),
  kg_price_to: optional(won),
  abatt_from: optional(day),
  abatt_to: optional(day),
}

export const listProducts = call({
  method: 'GET',
  path: '/api/fronts/products/items',
  access: 'public',
  summary:
    'Regular, searched and today’s products, newest first; a total of 10,000 of a detail or a day means so many or more',
  query: z.strictObject({
    page,
    limit: limit(10),
    product_type: optional(productType),
    ps_code: optional(z.preprocess(digits, productStatus)),
    ...filters,
    ...details,
    /** Free text as a buyer types it: kind, sex, grade, cut, use, partner, part of a traceability number, weight, price. */
    sch_word: sought,
    /** `delivered`: won per kg with the delivery of the box. */
    sort: z.enum(productSorts).default('new'),
  }),
  /** `search`, if words were sent: which of them were dropped because nothing matches all, and which were taken for another word. */
  result: paged(product).extend({
    search: z
      .object({
        left_out: z.array(z.string()),
        corrected: z.array(z.object({ from: z.string(), to: z.string() })),
      })
      .optional(),
  }),
})

export const suggestionKinds = [
  'words',
  'part',
  'cut',
  'use',
  'name',
  'kind',
  'sex',
  'grade',
  'partner',
  'number',
] as const

/** A blank at the end says that the last word is whole. */
const startedWords = z
  .string()
  .overwrite((said) => onOneLine(said) + (/\s$/.test(said) ? ' ' : ''))
  .max(50)

export const listSuggestions = call({
  method: 'GET',
  path: '/api/fronts/products/suggestions',
  access: 'anyone',
  summary: 'How words that are being typed may go on, with the boxes each would find; 10,000 means so many or more',
  query: z.strictObject({ sch_word: startedWords.default('') }),
  result: z.object({
    data: z.array(z.object({ kind: z.enum(suggestionKinds), sch_word: z.string(), count: z.int() })),
  }),
})

/** Partners with an available box: the choices of the filter. */
export const listSellers = call({
  method: 'GET',
  path: '/api/fronts/products/partners',
  access: 'anyone',
  summary: 'Partners that have a box on sale, by name',
  query: z.strictObject({ product_type: optional(productType) }),
  result: z.object({ data: z.array(z.object({ partner_id: z.int(), partner_name: z.string() })) }),
})

export const getProduct = call({
  method: 'GET',
  path: '/api/fronts/products/{id}',
  access: 'public',
  summary: 'One product with its carcass, pictures and the same cut of other carcasses',
  params: z.object({ id }),
  result: z.object({ data: product.extend({ same_cuts: z.array(product) }) }),
})

export const getNearest = call({
  method: 'GET',
  path: '/api/fronts/products/{id}/nearest',
  access: 'public',
  summary: 'Free boxes that come nearest to one that may be over: same kind and cut, then grade, price and weight',
  params: z.object({ id }),
  result: z.object({ data: z.array(product) }),
})

/** A carcass on sale. `product_count` is what was posted, `available_count` what can be taken now. */
export const carcassCard = carcassInfo.extend({
  view_product_beef: z.array(z.object({ product_type: productType, prod_date: z.string() })),
  imgs: z.array(picture),
  product_count: z.int(),
  available_count: z.int(),
})
export type CarcassCard = z.infer<typeof carcassCard>

export const listCarcasses = call({
  method: 'GET',
  path: '/api/fronts/products/carcass-infos',
  access: 'public',
  summary: 'Carcasses whose cuts are on sale, best grade first or as asked; with the number of carcasses of each grade',
  query: z.strictObject({
    page,
    limit: limit(10),
    product_type: optional(productType),
    ...filters,
    cattle_no: optional(z.string().regex(/^\d{1,12}$/)),
    /** `grade`: by posting day, then the best grade; `kg_price`: by the lowest won per kg of a free box. */
    sort: z.enum(['grade', 'weight', 'kg_price', 'available']).default('grade'),
  }),
  result: paged(carcassCard).extend({ grades: z.array(z.object({ grade_code: gradeCode, count: z.int() })) }),
})

export const getCarcassCuts = call({
  method: 'GET',
  path: '/api/fronts/products/carcass-infos/{id}',
  access: 'public',
  summary: 'The cuts of one carcass with their states',
  params: z.object({ id }),
  query: z.strictObject({ ps_code: optional(z.preprocess(digits, productStatus)) }),
  result: z.object({ data: z.array(cut), carcass_info: carcassCard }),
})

export const getCarcassImages = call({
  method: 'GET',
  path: '/api/fronts/products/carcass-infos/{id}/imgs',
  access: 'anyone',
  summary: 'Pictures of a carcass: the loin section, and those of a cut when one is named',
  params: z.object({ id }),
  query: z.strictObject({ pc_code: optional(pcCode) }),
  result: z.object({ data: z.array(picture) }),
})

export const countToday = call({
  method: 'GET',
  path: '/api/fronts/products/carcass-infos/partners/today-count',
  access: 'anyone',
  summary: 'Carcasses and cuts of type D posted today, by partner',
  result: z.object({
    data: z.array(
      z.object({ partner_id: z.int(), partner_name: z.string(), carcass_count: z.int(), product_count: z.int() }),
    ),
  }),
})

/** Available boxes and the lowest won per kg, by cut: for the cut map and the filter panel. */
export const countAvailable = call({
  method: 'GET',
  path: '/api/fronts/products/available-count',
  access: 'anyone',
  summary: 'Available boxes by cut and type under a filter',
  query: z.strictObject({ product_type: optional(productType), ...filters }),
  result: z.object({
    data: z.array(
      z.object({
        pc_code: z.string(),
        product_type: productType,
        beef_code: beefCode,
        grade_code: gradeCode,
        count: z.int(),
      }),
    ),
    lowest: z.array(z.object({ pc_code: z.string(), kg_price: z.int() })),
  }),
})
