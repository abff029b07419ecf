import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartLine } from '#contract/cart.ts'
import { errorMessage, ServerRefusal } from '#web/api/failures.ts'
import { stored } from '#web/api/stored.ts'
import { accessToken } from '#web/api/session.ts'
import { useSession } from '#web/api/use-session.ts'
import { beginOrder, preloadOrder } from './order-ahead.ts'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { Page } from '#web/storefront/shell/page.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { askConfirm } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { HoldBar } from '#web/ui/hold-bar.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { CartGroup } from './cart-group.tsx'
import { groupsOf } from './cart-groups.ts'
import { cartQuery } from './cart-queries.ts'
import { CartSum } from './cart-sum.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GroupDelivery } from './group-delivery.tsx'
import { isCapped } from './hold-face.tsx'
import { keepChoices, readChoices } from './order-choices.ts'
import { RetakeAll } from './retake-all.tsx'
import { useCartDelivery } from './use-cart-delivery.ts'
import { canOrder, useCartMoves } from './use-cart-moves.ts'
import { useExtendCart } from './use-extend-cart.ts'
import { useProductStatus } from './use-product-status.ts'
import styles from './cart-page.module.css'

/** /Cart */
export function CartPage() {
  const queries = useQueryClient()
  const settings = useSettings()
  const held = useCartCount()
  const session = useSession()
  const cart = useQuery(cartQuery)
  /** Every box that can be ordered is chosen until the buyer deselects it (`left`). */
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(readChoices().left))
  const lines = cart.data ?? []
  const orderable = lines.filter(canOrder)
  const chosen = orderable.filter((line) => !left.has(line.product_id))
  const ids = chosen.map((line) => line.product_id)
  const groups = groupsOf(lines)
  const delivery = useCartDelivery(chosen, groups)

  useEffect(() => stored.set('paymentDone', 'false'), [])
  useEffect(() => keepChoices({ left: [...left] }), [left])
  const mayOrder = orderable.length > 0
  useEffect(() => {
    if (mayOrder) preloadOrder()
  }, [mayOrder])
  const reload = () => void queries.invalidateQueries({ queryKey: ['cart'] })
  useProductStatus(
    lines.map((line) => line.product_id),
    reload,
  )

  /** A box that is removed or taken again is chosen by default, as a new one is. */
  const forget = (productIds: readonly number[]) =>
    setLeft((now) => new Set([...now].filter((id) => !productIds.includes(id))))

  const extend = useExtendCart()
  const order = useMutation({
    mutationFn: () => beginOrder(ids),
    onError: (error) => {
      toastError(errorMessage(error))
      // Boxes that are not available leave the choice, so that the next press orders the others.
      const failed = failedIds(error)
      if (failed.length > 0) setLeft(new Set([...left, ...failed]))
      reload()
    },
  })
  const moves = useCartMoves(forget)

  const choose = (some: readonly CartLine[], on: boolean) => {
    const next = new Set(left)
    for (const { product_id } of some) {
      if (on) next.delete(product_id)
      else next.add(product_id)
    }
    setLeft(next)
  }
  async function handleRemoveChosen() {
    if (chosen.length === 0) return toast('선택된 상품이 없습니다.')
    const yes = await askConfirm({
      title: `고른 ${chosen.length}개를 뺄까요?`,
      body: '빼면 다른 구매자가 살 수 있어요.',
      action: `${chosen.length}개 빼기`,
    })
    if (yes) moves.remove(chosen)
  }
  const lapsed = lines.filter((line) => line.retakable).map((line) => line.product_id)
  const handleOrder = () => {
    // The session may have ended in another tab since this page was rendered, or the browser's data may have been deleted.
    if (!session || !accessToken()) toast('로그인정보가 없습니다.')
    else if (ids.length === 0) toast('선택한 제품이 없습니다')
    else order.mutate()
  }

  const sum = (
    <CartSum
      count={chosen.length}
      weight={chosen.reduce((all, line) => all + line.weight, 0)}
      total={delivery.total}
      perBox={delivery.perBox}
      busy={order.isPending}
      onOrder={handleOrder}
    />
  )
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
            {held && held.count > 0 && (
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
            )}
            <div className={styles.all}>
              {orderable.length > 0 && (
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
                  <Button variant="text" size="md" onClick={() => void handleRemoveChosen()}>
                    선택 삭제
                  </Button>
                </>
              )}
            </div>
            {groups.map((group) => (
              <CartGroup
                key={group.key}
                group={group}
                delivery={delivery.ofGroup(group)}
                isChosen={(line) => canOrder(line) && !left.has(line.product_id)}
                onChoose={choose}
                onRemove={(line) => moves.remove([line])}
                onRetake={(line) => moves.retake([line.product_id])}
                isGoing={(line) => moves.isGoing(line.product_id)}
              />
            ))}
            {delivery.ofAll && <GroupDelivery group={delivery.ofAll} />}
            <p className={styles.note}>제주와 산간·도서 지역에는 배송할 수 없어요.</p>
          </div>
          {orderable.length > 0 && sum}
          {orderable.length === 0 && lapsed.length > 1 && (
            <RetakeAll count={lapsed.length} busy={moves.retaking} onRetake={() => moves.retake(lapsed)} />
          )}
        </div>
      )}
    </Page>
  )
}

/** The boxes that the result of a refused request names. */
function failedIds(error: unknown): number[] {
  if (!(error instanceof ServerRefusal)) return []
  const { result } = error
  if (typeof result !== 'object' || result === null || !('failed' in result) || !Array.isArray(result.failed)) return []
  return result.failed.flatMap((one: { product_id?: unknown }) =>
    typeof one.product_id === 'number' ? [one.product_id] : [],
  )
}
