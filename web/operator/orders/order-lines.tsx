import { traceability } from '#domain/traceability.ts'
import type { ReactNode } from 'react'
import type { DeskOrder } from '#contract/operator/orders.ts'
import { orderStatusNames } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { arrivalDay } from '#web/storefront/arrival/arrival-words.ts'
import { deskAddress } from '#web/operator/kit/address.ts'
import { DeskLink } from '#web/operator/kit/desk-link.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PackingEvidence } from './packing-evidence.tsx'
import { PartnerWord } from './partner-word.tsx'
import styles from './order-lines.module.css'

export type DeskLine = DeskOrder['lines'][number]

type Props = {
  lines: readonly DeskLine[]
  /** All lines of the order, if `lines` are only some. */
  among?: readonly DeskLine[]
  /** Whether this staff member may add pictures of the packed box. */
  may: boolean
  /** The corrections that are possible for a line. */
  actsOf?: (line: DeskLine) => ReactNode
}

export function OrderLines({ lines, among = lines, may, actsOf }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <span className={styles.photo}>
            {line.img_path && <Photo src={line.img_path} alt="" width={480} height={360} />}
          </span>
          <div className={styles.what}>
            <p>
              <b>{line.pc_name}</b> <GradeStamp code={line.grade_code} />
            </p>
            <p className={styles.facts}>
              {kilograms(line.weight)}
              {among === lines && (
                <DeskLink to={deskAddress('/operator/partners', { id: line.partner_id })}>{line.partner_name}</DeskLink>
              )}
              <DeskLink
                to={deskAddress('/operator/boxes', {
                  lane: line.os_code === 'RTNK' ? 'over' : 'sold',
                  sch_word: line.cattle_no,
                })}
              >
                {traceability(line.cattle_no)}
              </DeskLink>
            </p>
            {line.arrive_on && !isOver(line) && <p className={styles.facts}>{arrivalDay(line.arrive_on)} 도착 약속</p>}
            <PartnerWord line={line} whole />
            <Exchange line={line} lines={among} />
            {line.tracking_number && (
              <p className={styles.facts}>
                {line.courier_name} {line.tracking_number}
              </p>
            )}
          </div>
          <div className={styles.end}>
            <b>{line.replaces_id === null ? won(line.product_price) : '교환'}</b>
            <Tag tone={toneOf(line)}>{orderStatusNames[line.os_code]}</Tag>
          </div>
          <PackingEvidence line={line} may={may} />
          {actsOf?.(line)}
        </li>
      ))}
    </ul>
  )
}

/** The line that this one replaces, or that replaces it (exchange). */
function Exchange({ line, lines }: { line: DeskLine; lines: readonly DeskLine[] }) {
  const goods = (found: DeskLine | undefined) => found && `${found.pc_name} ${kilograms(found.weight)}`
  const back = goods(lines.find(({ id }) => id === line.replaces_id))
  const given = goods(lines.find(({ id }) => id === line.replaced_by_id))
  return (
    <>
      {back && <p className={styles.facts}>반품된 {back} 대신</p>}
      {given && <p className={styles.facts}>{given} 상품으로 교환</p>}
    </>
  )
}

/** Whether the box does not come any more, or has gone back. */
const isOver = ({ os_code }: DeskLine): boolean => os_code === 'ORDC' || os_code === 'RTNK'

const tones = { PAYK: 'amber', DELW: 'blue', DELI: 'pine', RTNW: 'red', RTNI: 'red', CANW: 'red' } as const
const toneOf = ({ os_code }: DeskLine) => (os_code in tones ? tones[os_code as keyof typeof tones] : 'gray')
