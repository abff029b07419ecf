import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { hiddenStatuses, type OrderStatus, orderStatusNames } from '#domain/order-status.ts'
import { paidIn, paidOrders, type Period } from './paid-orders.ts'
import type { Source } from './source.ts'

type Row = {
  id: number
  order_no: string
  paid_at: string | null
  os_code: OrderStatus
  business_name: string
  reci_name: string
  reci_phone: string
  zipcode: string
  address: string
  delivery_memo: string
  partner_name: string
  cattle_no: string
  pc_name: string
  gradeName: string
  weight: number
  kg_price: number
  product_price: number
  delivery_price: number
  courier_name: string | null
  tracking_number: string | null
  replaces_id: number | null
}

/** Lines with their delivery addresses: what the order desk works with. */
const columns: Source<Row>['columns'] = [
  { title: '주문상품번호', kind: 'text', value: ({ id }) => String(id) },
  { title: '주문번호', kind: 'text', value: ({ order_no }) => order_no },
  { title: '결제 시각', kind: 'moment', value: ({ paid_at }) => paid_at },
  { title: '상태', kind: 'text', value: ({ os_code }) => orderStatusNames[os_code] },
  { title: '교환', kind: 'text', value: ({ replaces_id }) => replaces_id && `${replaces_id}번을 대신함` },
  { title: '상호', kind: 'text', width: 22, value: ({ business_name }) => business_name },
  { title: '받는 분', kind: 'text', value: ({ reci_name }) => reci_name },
  { title: '연락처', kind: 'text', value: ({ reci_phone }) => reci_phone },
  { title: '우편번호', kind: 'text', value: ({ zipcode }) => zipcode },
  { title: '주소', kind: 'text', width: 44, value: ({ address }) => address },
  { title: '배송 메모', kind: 'text', width: 28, value: ({ delivery_memo }) => delivery_memo },
  { title: '공급사', kind: 'text', width: 22, value: ({ partner_name }) => partner_name },
  { title: '이력번호', kind: 'text', value: ({ cattle_no }) => cattle_no },
  { title: '부위', kind: 'text', value: ({ pc_name }) => pc_name },
  { title: '등급', kind: 'text', value: ({ gradeName }) => gradeName },
  { title: '중량(kg)', kind: 'kg', value: ({ weight }) => weight },
  { title: 'kg당 가격', kind: 'won', value: ({ kg_price }) => kg_price },
  { title: '금액', kind: 'won', value: ({ product_price }) => product_price },
  { title: '배송비', kind: 'won', value: ({ delivery_price }) => delivery_price },
  { title: '택배사', kind: 'text', value: ({ courier_name }) => courier_name },
  { title: '운송장', kind: 'text', value: ({ tracking_number }) => tracking_number },
]

const listed = sql`line.os_code <> all(${[...hiddenStatuses]}::text[])`

/** The lines paid in a period, whatever their state is now. */
export function orderLinesSource(period: Period): Source<Row> {
  return {
    title: `주문_${period.start_date}_${period.end_date}`,
    columns,
    async count(db) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from orders join order_products line on line.order_id = orders.id
        where ${paidIn(period)} and ${listed}`.execute(db)
      return rows[0]!.count
    },
    pages: (db) => pages(db),
  }

  async function* pages(db: Database): AsyncGenerator<Row[]> {
    for await (const ids of paidOrders(db, period))
      yield readRows(
        db,
        sql`array(
          select line.id from orders join order_products line on line.order_id = orders.id
          where orders.id = any(${ids}::int[]) and ${listed} order by orders.paid_at, orders.id, line.id)`,
      )
  }
}

/** Lines by their ids, in the order of the ids: `ids` is an array expression. */
async function readRows(db: Database, ids: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select line.id, orders.order_no, orders.paid_at, line.os_code, users.business_name, orders.reci_name, orders.reci_phone,
      orders.zipcode, trim(orders.delivery_addr1 || ' ' || orders.delivery_addr2) as address, orders.delivery_memo,
      line.partner_name, line.cattle_no, line.pc_name, line."gradeName", line.weight::float8 as weight, line.kg_price,
      line.product_price, line.delivery_price, couriers.courier_name, line.tracking_number, line.replaces_id
    from unnest(${ids}) with ordinality page (id, place)
    join order_products line on line.id = page.id
    join orders on orders.id = line.order_id join users on users.id = orders.user_id
    left join couriers on couriers.code = line.courier_code
    order by page.place`.execute(db)
  return rows
}
