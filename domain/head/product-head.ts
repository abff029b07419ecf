import { type BeefCode, type GradeCode, gradeNames } from '#domain/codes.ts'
import { grouped, won } from '#domain/prices.ts'
import { type ProductStatus, productStatuses } from '#domain/product-status.ts'
import { type Head, type Picture, titled } from './head.ts'
import { breadcrumbs, organization } from './things.ts'

type Box = {
  id: number
  product_type: string
  pc_name: string
  weight: number
  price: number
  kg_price: number
  partner_open: boolean
  product_status_codes: { ps_code: ProductStatus }
  product_cate_codes: { imgs: readonly Picture[] }
  product_imgs: readonly Picture[]
  carcass_infos: {
    cattle_no: string
    beef_code: BeefCode
    grade_code: GradeCode
    judge_breed_nm: string
    judge_sex_nm: string
    abatt_nm: string
    abatt_date: string
    partner: { partner_name: string }
  }
}

/** '한우 꽃등심살 1++(8) 5.65kg 85,400원/kg': the preview of a shared link in one line. */
export const productWords = ({ carcass_infos, pc_name, weight, kg_price }: Box): string =>
  `${carcass_infos.judge_breed_nm} ${pc_name} ${gradeNames[carcass_infos.grade_code]} ${weight.toFixed(2)}kg ${grouped(kg_price)}원/kg`

/** The page of a box. Once sold or withdrawn it is hidden from search engines; those who have its link still see what it was. */
export function productHead(box: Box): Head {
  const { id, pc_name, weight, price, kg_price, carcass_infos: carcass } = box
  const path = `/GoodsPop?goodsId=${id}`
  const words = productWords(box)
  const picture = box.product_cate_codes.imgs[0] ?? box.product_imgs[1] ?? box.product_imgs[0]
  const description = `${won(price)} · ${carcass.judge_sex_nm} · ${carcass.abatt_nm} ${carcass.abatt_date} 도축 · 이력번호 ${carcass.cattle_no} · ${carcass.partner.partner_name}. 하나뿐인 상자라 한 사람만 담을 수 있어요.`
  const list = box.product_type === 'D' ? (['초신선', '/GoodsAll'] as const) : (['일반', '/GoodsNormal'] as const)
  return {
    title: titled(words),
    description,
    path,
    picture,
    kind: 'product',
    price,
    hidden: box.product_status_codes.ps_code >= productStatuses.sold,
    things: (shop) => [
      {
        '@type': 'Product',
        name: words,
        description,
        sku: String(id),
        category: `${carcass.judge_breed_nm} ${pc_name}`,
        ...(picture && { image: picture.img_path.startsWith('/') ? shop.origin + picture.img_path : picture.img_path }),
        weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'KGM' },
        offers: {
          '@type': 'Offer',
          url: shop.origin + path,
          price,
          priceCurrency: 'KRW',
          availability: `https://schema.org/${availability(box)}`,
          itemCondition: 'https://schema.org/NewCondition',
          eligibleCustomerType: 'http://purl.org/goodrelations/v1#Business',
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: kg_price,
            priceCurrency: 'KRW',
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
          },
          seller: { '@type': 'Organization', name: carcass.partner.partner_name },
        },
      },
      breadcrumbs(shop, [list, [pc_name, path]]),
      organization(shop),
    ],
  }
}

/** Availability in schema.org's terms: a held box may come back (OutOfStock), a sold one does not (SoldOut). */
function availability({ partner_open, product_status_codes: { ps_code } }: Box): string {
  if (ps_code >= productStatuses.sold) return 'SoldOut'
  return ps_code === productStatuses.available && partner_open ? 'InStock' : 'OutOfStock'
}
