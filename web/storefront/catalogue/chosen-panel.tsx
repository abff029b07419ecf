import { won } from '#domain/prices.ts'
import { kilograms, totalKilograms } from '#web/ui/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Purchase } from './use-purchase.ts'
import { type Selection, sumOf } from './use-selection.ts'
import styles from './chosen-panel.module.css'

type Props = { selection: Selection; purchase: Purchase }

/** The side panel on a desktop: the chosen boxes, their sum, and the buttons for cart and order. */
export function ChosenPanel({ selection: { chosen, drop }, purchase: { busy, take } }: Props) {
  const { count, weight, price } = sumOf(chosen)
  return (
    <aside className={styles.panel} aria-label="고른 부위">
      <h2>
        고른 부위 <span>{count}</span>
      </h2>
      {count === 0 ? (
        <p className={styles.hint}>부위를 고르면 여기에서 합계를 볼 수 있어요.</p>
      ) : (
        <ul>
          {chosen.map((box) => (
            <li key={box.id}>
              <span>
                <b>{box.pc_name}</b>
                <small>{kilograms(box.weight)}</small>
              </span>
              <strong>{won(box.price)}</strong>
              <IconButton
                icon="close"
                size={20}
                tone="quiet"
                label={`${box.pc_name} 빼기`}
                onClick={() => drop(box.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.sum}>
        <span>{totalKilograms(weight)}</span>
        <b>{won(price)}</b>
      </p>
      <p className={styles.note}>배송비는 주문할 때 더해져요.</p>
      <div className={styles.buttons}>
        <Button wide busy={busy === 'buy' && '여는 중'} onClick={() => void take('buy', chosen)}>
          바로 구매
        </Button>
        <Button wide variant="secondary" busy={busy === 'cart' && '담는 중'} onClick={() => void take('cart', chosen)}>
          장바구니 담기
        </Button>
      </div>
    </aside>
  )
}
