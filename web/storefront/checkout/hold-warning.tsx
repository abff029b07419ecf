import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onLive } from '#web/api/live.ts'
import { useSession } from '#web/api/use-session.ts'
import { useCartCount } from '#web/storefront/shell/cart-count-query.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { knowCartHold } from './cart-queries.ts'
import { HoldFace } from './hold-face.tsx'
import { useExtendCart } from './use-extend-cart.ts'

/** Warns on every page that the boxes in the cart are about to be released. Mounted once, in the shell. */
export function HoldWarning() {
  const session = useSession()
  return session ? <CartHoldWarning key={session.userIdx} /> : null
}

function CartHoldWarning() {
  const queries = useQueryClient()
  const held = useCartCount()
  const expiresAt = held && held.count > 0 ? held.expires_at : null
  const [cappedFor, setCappedFor] = useState<string | null>()
  const extend = useExtendCart(() => setCappedFor(expiresAt))
  const over = useCountdown(expiresAt) === 0

  useEffect(() => {
    if (!over) return
    // The sweep releases the boxes within a second or two; until then the count and the cart are fetched again and again. A fetch that
    // takes longer than the interval is not cancelled by the next one.
    const look = setInterval(
      () => void queries.invalidateQueries({ queryKey: ['cart'] }, { cancelRefetch: false }),
      1500,
    )
    return () => clearInterval(look)
  }, [over, queries])

  useEffect(
    () =>
      onLive('cart-expire-notify-updated', ({ expiresAt: at, serverNow, remainTime, capped }) => {
        knowCartHold(queries, { expires_at: at, serverNow, remainTime })
        if (capped) setCappedFor(at)
        void queries.invalidateQueries({ queryKey: ['cart', 'count'] })
      }),
    [queries],
  )

  return (
    <HoldFace
      expiresAt={expiresAt}
      cappedAt={held?.capped_at}
      capped={!!expiresAt && cappedFor === expiresAt}
      title="곧 담아 둔 상품이 풀려요"
      overWords="담아 둔 상품이 풀렸어요. 장바구니에서 아직 남은 상품을 다시 담을 수 있어요."
      extending={extend.isPending}
      onExtend={() => extend.mutate()}
      onOver={() => void queries.invalidateQueries({ queryKey: ['cart'] })}
    />
  )
}
