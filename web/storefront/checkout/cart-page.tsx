import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CartLine } from '#contract/cart.ts'
import { stored } from '#web/api/stored.ts'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HoldBar } from '#web/ui/hold-bar.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { toast } from '#web/ui/toast.ts'
import { CartGroup } from './cart-group.tsx'
import { groupsOf } from './cart-groups.ts'
import { cartQuery } from './cart-queries.ts'
import { CartSum } from './cart-sum.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GroupDelivery } from './group-delivery.tsx'
import { isCapped } from './hold-face.tsx'
import { RetakeAll } from './retake-all.tsx'
import { useBeginOrder } from './use-begin-order.ts'
import { type CartChoice, useCartChoice } from './use-cart-choice.ts'
import { useCartDelivery } from './use-cart-delivery.ts'
import { useCartMoves } from './use-cart-moves.ts'
import { useExtendCart } from './use-extend-cart.ts'
import { useProductStatus } from './use-product-status.ts'
import styles from './cart-page.module.css'

/** Boxes that one request takes or removes (`productIds`). */
const mostAtOnce = 50

/** /Cart */
export function CartPage() {
  const queries = useQueryClient()
  const cart = useQuery(cartQuery)
  const lines = cart.data ?? []
  const choice = useCartChoice(lines)
  const { orderable, chosen } = choice
  const groups = groupsOf(lines)
  const delivery = useCartDelivery(chosen, groups)
  const moves = useCartMoves(choice.forget)
  const reload = () => void queries.invalidateQueries({ queryKey: ['cart'] })
  const { ordering, handleOrder } = useBeginOrder(idsOf(chosen), orderable.length > 0, (refused) => {
    // They leave the choice, so that the next press orders the others.
    choice.leave(refused)
    reload()
  })
  useEffect(() => stored.set('paymentDone', 'false'), [])
  useProductStatus(idsOf(lines), reload)
  const lapsed = lines.filter((line) => line.retakable && !moves.isRefused(line.product_id))
  const gone = lines.filter((line) => line.lapsed && !line.retakable)
  const most = useSettings()?.max_held_products ?? mostAtOnce
  // What lies in an order form is held too.
  const again = idsOf(lapsed).slice(0, Math.max(0, most - lines.filter((line) => !line.lapsed).length))

  return (
    // The same number as in the badge: boxes in the cart (ps_code 2). A box in an order form belongs to that, and its line says so.
    <Page title="장바구니" header="flow" count={orderable.length || undefined}>
      {cart.isPending ? (
        <div className={styles.list}>
          <SkeletonRows rows={5} picture={80} />
        </div>
      ) : cart.isError && !cart.data ? (
        <ErrorScreen error={cart.error} onRetry={() => void cart.refetch()} />
      ) : lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <CartHold />
            <div className={styles.all}>
              {orderable.length > 0 && <AllOfCart choice={choice} onRemove={moves.remove} />}
              {gone.length > 1 && (
                <Button
                  variant="text"
                  size="md"
                  busy={gone.some(({ product_id }) => moves.isGoing(product_id)) && '빼는 중'}
                  onClick={() => moves.remove(gone.slice(0, mostAtOnce))}
                >
                  지난 상품 모두 빼기
                </Button>
              )}
            </div>
            {groups.map((group) => (
              <CartGroup
                key={group.key}
                group={group}
                delivery={delivery.ofGroup(group)}
                isChosen={choice.isChosen}
                onChoose={choice.choose}
                onRemove={(line) => moves.remove([line])}
                onRetake={(line) => moves.retake([line.product_id])}
                isGoing={(line) => moves.isGoing(line.product_id)}
              />
            ))}
            {delivery.ofAll && <GroupDelivery group={delivery.ofAll} />}
            <p className={styles.note}>제주와 산간·도서 지역에는 배송할 수 없어요.</p>
          </div>
          {orderable.length > 0 && (
            <CartSum
              count={chosen.length}
              weight={chosen.reduce((all, line) => all + line.weight, 0)}
              total={delivery.total}
              perBox={delivery.perBox}
              busy={ordering}
              onOrder={handleOrder}
            />
          )}
          {orderable.length === 0 && lapsed.length > 1 && again.length > 0 && (
            <RetakeAll
              count={again.length}
              all={lapsed.length}
              busy={moves.retaking}
              onRetake={() => moves.retake(again)}
            />
          )}
        </div>
      )}
    </Page>
  )
}

/** The time that is left for the whole cart. */
function CartHold() {
  const held = useCartCount()
  const settings = useSettings()
  const extend = useExtendCart()
  if (!held || held.count === 0) return null
  return (
    <div className={styles.hold}>
      <HoldBar
        expiresAt={held.expires_at}
        full={held.hold_seconds}
        warning={settings?.warning_seconds}
        capped={isCapped(held.expires_at, held.capped_at)}
        onExtend={() => extend.mutate()}
        extending={extend.isPending}
      />
    </div>
  )
}

type AllProps = { choice: CartChoice; onRemove: (lines: readonly CartLine[]) => void }

/** Chooses all boxes at once, and removes the chosen ones after a question. */
function AllOfCart({ choice: { orderable, chosen, choose }, onRemove }: AllProps) {
  async function handleRemove() {
    if (chosen.length === 0) return toast('선택된 상품이 없습니다.')
    const yes = await askConfirm({
      title: `고른 ${chosen.length}개를 뺄까요?`,
      body: '빼면 다른 구매자가 살 수 있어요.',
      action: `${chosen.length}개 빼기`,
    })
    if (yes) onRemove(chosen)
  }
  return (
    <>
      <Checkbox
        checked={chosen.length === orderable.length}
        half={chosen.length > 0 && chosen.length < orderable.length}
        onChange={(on) => choose(orderable, on)}
      >
        모두 선택&nbsp;
        <small>
          {chosen.length} / {orderable.length}
        </small>
      </Checkbox>
      <Button variant="text" size="md" onClick={() => void handleRemove()}>
        선택 삭제
      </Button>
    </>
  )
}

const idsOf = (lines: readonly CartLine[]) => lines.map((line) => line.product_id)
