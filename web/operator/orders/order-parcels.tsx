import type { Counts } from './counts.ts'
import { type DeskLine, OrderLines } from './order-lines.tsx'
import { ParcelForm } from './parcel-form.tsx'
import styles from './order-parcels.module.css'

type Props = {
  /** Lines that wait to be shipped, by partner. */
  waiting: ReadonlyMap<string, readonly DeskLine[]>
  lines: readonly DeskLine[]
  couriers: Counts['couriers']
}

/** Partners pack separately: boxes, pictures and parcel of each partner are together. */
export function OrderParcels({ waiting, lines, couriers }: Props) {
  return [...waiting].map(([partner, own]) => (
    <section key={partner} className={styles.parcel} aria-label={`${partner} 상자`}>
      <h3>
        {partner} <span>{own.length}개</span>
      </h3>
      <OrderLines lines={own} among={lines} may />
      <ParcelForm partner={partner} lineIds={own.map(({ id }) => id)} couriers={couriers} />
    </section>
  ))
}
