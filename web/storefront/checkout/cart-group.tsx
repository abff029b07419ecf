import type { CartLine as Line } from '#contract/cart.ts'
import type { DeliveryGroup } from '#domain/delivery-price.ts'
import { productStatuses } from '#domain/product-status.ts'
import { ArrivalLine } from '#web/storefront/arrival/arrival-line.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ProductTypeTag } from '#web/ui/product-type-tag.tsx'
import { CartLine } from './cart-line.tsx'
import type { CartGroup as Group } from './cart-groups.ts'
import { GroupDelivery } from './group-delivery.tsx'
import styles from './cart-page.module.css'

type Props = {
  group: Group
  /** Delivery fee of this group, if it is shown. */
  delivery: DeliveryGroup | undefined
  isChosen: (line: Line) => boolean
  onChoose: (lines: Line[], on: boolean) => void
  onRemove: (line: Line) => void
  onRetake: (line: Line) => void
  isGoing: (line: Line) => boolean
}

/** The boxes of one partner in the cart. */
export function CartGroup({
  group: { partner, type, lines },
  delivery,
  isChosen,
  onChoose,
  onRemove,
  onRetake,
  isGoing,
}: Props) {
  const orderable = lines.filter((line) => line.product_status_codes.ps_code === productStatuses.inCart)
  const chosen = orderable.filter(isChosen)
  return (
    <section className={styles.group} aria-label={partner}>
      <header>
        {orderable.length > 0 ? (
          <Checkbox
            label={`${partner} 모두 선택`}
            checked={chosen.length === orderable.length}
            half={chosen.length > 0 && chosen.length < orderable.length}
            onChange={(on) => onChoose(orderable, on)}
          />
        ) : (
          <span className={styles.slot} />
        )}
        <h2>{partner}</h2>
        <ProductTypeTag type={type} />
      </header>
      {orderable.length > 0 && (
        <div className={styles.arrival}>
          <ArrivalLine partnerId={orderable[0]!.partner_id} />
        </div>
      )}
      <div className={styles.heads} aria-hidden="true">
        <span>부위</span>
        <span>무게</span>
        <span>kg당 가격</span>
        <span>시세 대비</span>
        <span>금액</span>
      </div>
      <ul>
        {lines.map((line) => (
          <CartLine
            key={line.product_id}
            line={line}
            chosen={isChosen(line)}
            onChoose={(on) => onChoose([line], on)}
            onRemove={() => onRemove(line)}
            onRetake={() => onRetake(line)}
            going={isGoing(line)}
          />
        ))}
      </ul>
      {delivery && <GroupDelivery group={delivery} />}
    </section>
  )
}
