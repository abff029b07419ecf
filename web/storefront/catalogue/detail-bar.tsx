import { useNavigate } from '#web/router/use-navigate.ts'
import { useEffect } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { won } from '#domain/prices.ts'
import { useSession } from '#web/api/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { kilograms, totalKilograms } from '#web/ui/format.ts'
import { preloadOrder } from '#web/storefront/checkout/order-ahead.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { boxState } from './box-state.ts'
import { nearest } from './find-substitute.ts'
import { TakeButtons } from './selection-bar.tsx'
import { usePopup } from './use-popup.ts'
import type { Market } from './use-market.ts'
import { type Chosen, chosenOf, sumOf } from './use-selection.ts'
import styles from './detail-bar.module.css'

type Props = { product: Product & { same_cuts: Product[] }; market: Market }

/** The product and all other chosen boxes as one sum, with the buttons for cart and order. */
export function DetailBar({ product, market: { selection, purchase } }: Props) {
  const userIdx = useSession()?.userIdx
  const navigate = useNavigate()
  const popup = usePopup()
  const isMember = userIdx !== undefined
  useEffect(() => {
    if (isMember) void whenIdle().then(preloadOrder)
  }, [isMember])
  const { free, mine, look } = boxState(product, userIdx)
  const own = chosenOf(product, product.carcass_infos.grade_code)
  const boxes: Chosen[] = [...(free ? [own] : []), ...selection.chosen.filter(({ id }) => id !== product.id)]
  const { count, weight, price } = sumOf(boxes)

  if (count > 0) {
    return (
      <>
        <p className={styles.sum}>
          <span>
            {count}개 · {totalKilograms(weight)}
          </span>
          <b>{won(price)}</b>
        </p>
        <TakeButtons boxes={boxes} purchase={purchase} />
      </>
    )
  }
  if (mine) {
    return (
      <>
        <p className={styles.sum}>
          <span>{kilograms(product.weight)}</span>
          <b>{won(product.price)}</b>
        </p>
        <Button variant="secondary" onClick={() => navigate('/Cart')}>
          장바구니
        </Button>
        <Button busy={purchase.busy === 'buy' && '여는 중'} onClick={() => void purchase.take('buy', [own])}>
          바로 구매
        </Button>
      </>
    )
  }
  const other = nearest(
    own,
    product.same_cuts.filter((one) => boxState(one, userIdx).free),
  )
  return (
    <>
      <p className={styles.sum}>
        <span>{kilograms(product.weight)}</span>
        <b data-quiet>{look}</b>
      </p>
      {other && (
        <Button variant="secondary" onClick={() => popup.open(other)}>
          다른 {product.pc_name} 보기
        </Button>
      )}
    </>
  )
}
