import { useState } from 'react'
import type { OrderFormLine } from '#contract/checkout.ts'
import type { GradeCode } from '#domain/codes.ts'
import { won } from '#domain/prices.ts'
import { ArrivalLine } from '#web/storefront/arrival/arrival-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { kilograms } from '#web/ui/format.ts'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import styles from './order-page.module.css'

/** More lines than these are collapsed (SPEC §9). */
const shownLines = 3

export function OrderLines({ lines }: { lines: readonly OrderFormLine[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, shownLines)
  const partners = [...new Map(lines.map((line) => [line.partner_id, line.partner.partner_name]))]
  const rest = lines.length - shownLines
  return (
    <section className={styles.section}>
      <h2>
        주문 상품 <small>{lines.length}</small>
      </h2>
      <ul>
        {shown.map((line) => (
          <li key={line.product_id} className={styles.line}>
            <span className={styles.photo}>
              <Thumbnail img={line.img} sizes="56px" />
            </span>
            <div>
              <p className={styles.name}>
                <b>{line.pc_name}</b>
                <GradeStamp code={line.grade_code as GradeCode} />
              </p>
              <p className={styles.facts}>
                {line.judge_breed_nm} · {line.judge_sex_nm} · {kilograms(line.weight)}
              </p>
              <p className={styles.facts}>{line.partner.partner_name}</p>
            </div>
            <b className={styles.price}>{won(line.price)}</b>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button variant="text" size="md" wide aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '접기' : `${rest}개 더 보기`}
            <Icon name={all ? 'up' : 'down'} size={18} />
          </Button>
        </div>
      )}
      <div className={styles.arrivals}>
        {partners.map(([id, name]) => (
          <ArrivalLine key={id} partnerId={id} {...(partners.length > 1 && { name })} />
        ))}
      </div>
    </section>
  )
}
