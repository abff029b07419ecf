import { won } from '#domain/prices.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { totalKilograms } from '#web/ui/format.ts'
import type { Purchase } from './use-purchase.ts'
import { type Chosen, sumOf } from './use-selection.ts'

type Props = { boxes: readonly Chosen[]; purchase: Purchase }

/** The chosen boxes, their sum, and the buttons for cart and order. */
export function SelectionBar({ boxes, purchase }: Props) {
  const { count, weight, price } = sumOf(boxes)
  if (count === 0) return null
  return (
    <ActionBar summary={`${count}개 · ${totalKilograms(weight)}`} total={won(price)}>
      <TakeButtons boxes={boxes} purchase={purchase} />
    </ActionBar>
  )
}

export function TakeButtons({ boxes, purchase: { busy, take } }: Props) {
  return (
    <>
      <Button variant="secondary" busy={busy === 'cart' && '담는 중'} onClick={() => void take('cart', boxes)}>
        담기
      </Button>
      <Button busy={busy === 'buy' && '여는 중'} onClick={() => void take('buy', boxes)}>
        바로 구매
      </Button>
    </>
  )
}
