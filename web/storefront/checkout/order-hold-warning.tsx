import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrderForm } from '#contract/checkout.ts'
import { onLive } from '#web/api/live.ts'
import { HoldFace } from './hold-face.tsx'
import { orderFormQuery } from './order-form-query.ts'
import type { ExtendOrder } from './use-extend-order.ts'

type Props = { urlCode: string; form: OrderForm; extend: ExtendOrder }

/** The last minute of the order form's hold, on its own page only. */
export function OrderHoldWarning({ urlCode, form, extend }: Props) {
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: orderFormQuery(urlCode).queryKey })
  const current = useRef(extend)
  useEffect(() => {
    current.current = extend
  })
  useEffect(
    () =>
      onLive('order-expire-notify-updated', ({ url_code, expiresAt, serverNow, remainTime, capped }) => {
        if (url_code && url_code !== urlCode) return
        current.current.know({ expires_at: expiresAt, serverNow, remainTime })
        if (capped) current.current.setCapped(true)
      }),
    [urlCode],
  )
  return (
    <HoldFace
      expiresAt={form.expires_at}
      cappedAt={form.capped_at}
      capped={extend.capped}
      title="곧 주문 시간이 끝나요"
      overWords="결제는 되지 않았어요. 아직 남은 상품은 다시 주문할 수 있어요."
      extending={extend.isPending}
      onExtend={() => extend.mutate()}
      onOver={reload}
    />
  )
}
