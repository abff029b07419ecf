import { useState } from 'react'
import type { OrderStatus } from '#domain/order-status.ts'
import { PaneActs } from '#web/operator/kit/pane-acts.tsx'
import { ReasonDialog } from '#web/operator/kit/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Counts } from './counts.ts'
import type { DeskLine } from './order-lines.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { closing, type useMoves } from './use-moves.ts'

type Props = {
  lines: readonly DeskLine[]
  /** The lines to be shipped here, as one parcel. */
  parcel: readonly DeskLine[]
  moves: ReturnType<typeof useMoves>
  couriers: Counts['couriers']
}

/** The next action for waiting lines of this order: order from the partner, ship, or mark as delivered. */
export function OrderActs({ lines, parcel, moves, couriers }: Props) {
  // The lines for which the reason is being asked: if some move on meanwhile, the server says so.
  const [asked, setAsked] = useState<readonly number[]>([])
  const [asking, setAsking] = useState(false)
  const idsOf = (lane: OrderStatus) => lines.filter(({ os_code }) => os_code === lane).map(({ id }) => id)
  const [paid, sent] = [idsOf('PAYK'), idsOf('DELI')]
  return (
    <PaneActs stay>
      {parcel.length > 0 && <ParcelForm partner={undefined} lineIds={parcel.map(({ id }) => id)} couriers={couriers} />}
      {paid.length > 0 && (
        <Button wide size="md" busy={moves.order.isPending && '발주 중'} onClick={() => moves.order.mutate(paid)}>
          {paid.length}개 발주하기
        </Button>
      )}
      {sent.length > 0 && (
        <Button
          wide
          variant="line"
          size="md"
          onClick={() => {
            setAsked(sent)
            setAsking(true)
          }}
        >
          {sent.length}개 배송완료
        </Button>
      )}
      <ReasonDialog
        about={asked.join()}
        open={asking}
        title={`${asked.length}개를 배송완료로 바꿀까요?`}
        body="되돌릴 수 없고, 구매자에게 문자로 알려요."
        action="배송완료"
        usual={['고객 통화로 확인', '공급사가 직접 전달', '택배사 조회로 확인']}
        busy={moves.deliver.isPending && '바꾸는 중'}
        onClose={() => setAsking(false)}
        onAnswer={(reason) =>
          moves.deliver.mutateAsync(
            { ids: asked, reason },
            closing(() => setAsking(false)),
          )
        }
      />
    </PaneActs>
  )
}
