import type { LaneLine } from '#contract/operator/orders.ts'
import { traceability } from '#domain/traceability.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { kilograms, phoneNumber, totalKilograms } from '#web/ui/format.ts'
import styles from './sheet-rows.module.css'

export type SheetLine = Pick<
  LaneLine,
  | 'id'
  | 'order_no'
  | 'business_name'
  | 'reci_name'
  | 'reci_phone'
  | 'zipcode'
  | 'delivery_addr1'
  | 'delivery_addr2'
  | 'delivery_memo'
  | 'partner_name'
  | 'pc_name'
  | 'gradeName'
  | 'cattle_no'
  | 'weight'
>
type Props = {
  /** Repeated above the rows of every printed page. */
  title: string
  lines: readonly SheetLine[]
  /** In a list for several partners each box names its partner. */
  partners?: boolean
}

const addressOf = (line: SheetLine) =>
  [line.zipcode, line.delivery_addr1, line.delivery_addr2, line.reci_name, line.reci_phone].join('|')

/** At most so many boxes are kept together on a page under their address; for the following ones it is repeated. */
const most = 10

/** How many boxes in a row are of the partner of the one at `at`: the name is written once beside them, however many lines it takes. */
function runOf(lines: readonly SheetLine[], at: number): number {
  const next = lines.findIndex((line, place) => place > at && line.partner_name !== lines[at]?.partner_name)
  return (next < 0 ? lines.length : next) - at
}

/** Boxes under their address, with a square to tick on paper. */
export function SheetRows({ title, lines, partners }: Props) {
  const addresses = [...Map.groupBy(lines, addressOf).values()]
  const width = partners ? 8 : 7
  return (
    <table className={styles.rows}>
      <thead>
        <tr className={styles.paper}>
          <th colSpan={width} scope="colgroup">
            {title}
          </th>
        </tr>
        <tr>
          <th scope="col">주문상품번호</th>
          <th scope="col">부위</th>
          <th scope="col">등급</th>
          <th scope="col">중량</th>
          <th scope="col" data-wide>
            이력번호
          </th>
          <th scope="col" data-wide>
            주문
          </th>
          {partners && (
            <th scope="col" data-wide>
              공급사
            </th>
          )}
          <th scope="col" data-wide>
            확인
          </th>
        </tr>
      </thead>
      {addresses.flatMap((own) => {
        const first = own[0]!
        const weight = own.reduce((sum, line) => sum + line.weight, 0)
        return Array.from({ length: Math.ceil(own.length / most) }, (_, n) => (
          <tbody key={`${addressOf(first)}|${n}`}>
            <tr className={n > 0 ? styles.paper : undefined}>
              <th colSpan={width} scope="rowgroup">
                <b>
                  {n > 0 && '(이어서) '}
                  {[...new Set(own.map((line) => line.business_name))].join(', ')} · {first.reci_name}{' '}
                  <Still>{phoneNumber(first.reci_phone)}</Still>
                </b>
                <span>
                  ({first.zipcode}) {first.delivery_addr1} {first.delivery_addr2}
                </span>
                {[...new Set(own.map((line) => line.delivery_memo).filter(Boolean))].map((memo) => (
                  <em key={memo}>메모: {memo}</em>
                ))}
                <Still>
                  {own.length}개 · {totalKilograms(weight)}
                </Still>
              </th>
            </tr>
            {own.slice(n * most, (n + 1) * most).map((line, at, kept) => (
              <tr key={line.id}>
                <td>{line.id}</td>
                <td>{line.pc_name}</td>
                <td>{line.gradeName}</td>
                <td>{kilograms(line.weight)}</td>
                <td data-wide>{traceability(line.cattle_no)}</td>
                <td data-wide>{line.order_no}</td>
                {partners && line.partner_name !== kept[at - 1]?.partner_name && (
                  <td className={styles.partner} rowSpan={runOf(kept, at)} data-wide>
                    {line.partner_name}
                  </td>
                )}
                <td data-wide>□</td>
              </tr>
            ))}
          </tbody>
        ))
      })}
    </table>
  )
}
