import { sql } from 'kysely'
import { isRefundSettled } from '#server/lines/refund-settled.ts'
import type { Database } from '#database/connect.ts'
import { type PayMethod, payMethodNames, type ProductType, productTypeName } from '#domain/codes.ts'
import { type OrderStatus, orderStatusNames } from '#domain/order-status.ts'
import { paidIn, paidOrders, type Period } from './paid-orders.ts'
import type { Source } from './source.ts'

type Row = {
  order_no: string
  paid_at: string | null
  pay_method: PayMethod | null
  os_code: OrderStatus
  business_name: string
  business_no: string
  partner_name: string
  product_type: ProductType
  cattle_no: string
  judge_breed_nm: string
  judge_sex_nm: string
  gradeName: string
  pc_name: string
  weight: number
  kg_price: number
  product_price: number
  delivery_price: number
  delivery_taxed: boolean
  /** Won that were not refunded, whichever way refunds were paid. */
  kept: number
  exchange: '교환함' | '교환품' | null
}

/** Lines paid in a period with what was kept of their price: what the money desk works with. Without addresses. */
export function soldLinesSource(period: Period): Source<Row> {
  return {
    title: `매출_${period.start_date}_${period.end_date}`,
    columns: [
      { title: '결제 시각', kind: 'moment', value: ({ paid_at }) => paid_at },
      { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
      { title: '결제 방법', kind: 'text', value: ({ pay_method }) => pay_method && payMethodNames[pay_method] },
      { title: '상태', kind: 'text', value: ({ os_code }) => orderStatusNames[os_code] },
      { title: '교환', kind: 'text', value: ({ exchange }) => exchange },
      { title: '상호', kind: 'text', width: 22, value: ({ business_name }) => business_name },
      { title: '사업자번호', kind: 'text', value: ({ business_no }) => business_no },
      { title: '공급사', kind: 'text', width: 22, value: ({ partner_name }) => partner_name },
      { title: '판매 방식', kind: 'text', value: ({ product_type }) => productTypeName(product_type) },
      { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
      { title: '품종', kind: 'text', value: ({ judge_breed_nm }) => judge_breed_nm },
      { title: '성별', kind: 'text', value: ({ judge_sex_nm }) => judge_sex_nm },
      { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
      { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
      { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
      { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
      { title: '상품 금액', kind: 'won', value: ({ product_price }) => product_price },
      { title: '배송비', kind: 'won', value: ({ delivery_price }) => delivery_price },
      { title: '배송비 세금', kind: 'text', value: ({ delivery_taxed }) => (delivery_taxed ? '과세' : '면세') },
      { title: '취소·반품을 뺀 금액', kind: 'won', value: ({ kept }) => kept },
    ],
    async count(db) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from orders join order_products line on line.order_id = orders.id
        where ${paidIn(period)} and orders.state = 'PAID' and line.os_code <> all('{ORDW,PAYF}')`.execute(db)
      return rows[0]!.count
    },
    pages: (db) => pages(db),
  }

  async function* pages(db: Database): AsyncGenerator<Row[]> {
    for await (const ids of paidOrders(db, period)) {
      const { rows } = await sql<Row>`
        select orders.order_no, orders.paid_at, orders.pay_method, line.os_code, users.business_name, users.business_no,
          line.partner_name, products.product_type, line.cattle_no, line.judge_breed_nm, line.judge_sex_nm, line."gradeName",
          line.pc_name, line.weight::float8 as weight, line.kg_price, line.product_price, line.delivery_price, orders.delivery_taxed,
          case when given.id is not null then '교환함' when line.replaces_id is not null then '교환품' end as exchange,
          -- The money of an exchanged line stays with it, whichever of the lines it was given back for.
          case when line.replaces_id is null then line.product_price + line.delivery_price - (
            select coalesce(sum(refunds.amount), 0)::int from refunds
            where ${isRefundSettled} and refunds.order_product_id = any(
              case when given.id is null then array[line.id] else array(select id from exchange_chain(exchange_end(line.id))) end))
            else 0 end as kept
        from orders join users on users.id = orders.user_id join order_products line on line.order_id = orders.id
        left join order_products given on given.replaces_id = line.id
        join products on products.id = line.product_id
        where orders.id = any(${ids}::int[]) and orders.state = 'PAID' and line.os_code <> all('{ORDW,PAYF}')
        order by orders.paid_at, orders.id, line.id`.execute(db)
      yield rows
    }
  }
}
