import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './cart-page.module.css'

/** `all`: how many are still free; `count`: how many of them can be held at a time. */
type Props = { count: number; all: number; busy: boolean; onRetake: () => void }

/** In place of the sum when no box is left to order: one button takes back the boxes that are still free, or as many as can be held. */
export function RetakeAll({ count, all, busy, onRetake }: Props) {
  const button = (
    <Button size="xl" wide busy={busy && '담는 중'} onClick={onRetake}>
      {count < all ? `${all}개 가운데 ${count}개 다시 담기` : `${count}개 모두 다시 담기`}
    </Button>
  )
  return (
    <aside className={styles.aside} aria-label="다시 담기">
      <section className={styles.again}>
        <h2>선점 시간이 지났어요</h2>
        <p>
          {count < all
            ? `한 번에 담아 둘 수 있는 만큼인 ${count}개를 다시 담을 수 있어요.`
            : `아직 아무도 담지 않은 ${count}개를 한 번에 다시 담을 수 있어요.`}
        </p>
        <div className={styles.desktopOrder}>{button}</div>
      </section>
      <div className={styles.phoneOrder}>
        <ActionBar>{button}</ActionBar>
      </div>
    </aside>
  )
}
