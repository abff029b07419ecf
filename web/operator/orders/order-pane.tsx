import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { payMethodNames } from '#domain/codes.ts'
import { type OrderStatus, showsReturn } from '#domain/order-status.ts'
import { won } from '#domain/prices.ts'
import { mayAct } from '#domain/staff-role.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { closePane } from '#web/operator/kit/close-pane.ts'
import { DetailPane } from '#web/operator/kit/detail-pane.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { usePolling } from '#web/operator/shell/use-polling.ts'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { dateTime, phoneNumber } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import type { Counts } from './counts.ts'
import { LineActs } from './line-acts.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { type DeskLine, OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { ParcelStates } from './parcel-states.tsx'
import { orderQuery } from './queries.ts'
import type { useMoves } from './use-moves.ts'
import { addressOf, type View } from './use-view.ts'
import styles from './order-pane.module.css'

/** Lazy, because it brings the rules for addresses, which few orders need. */
const DeliveryCorrection = lazy(async () => ({
  default: (await import('./delivery-correction.tsx')).DeliveryCorrection,
}))

type Props = {
  id: number
  view: View
  may: boolean
  moves: ReturnType<typeof useMoves>
  couriers: Counts['couriers'] | undefined
}

/** The open order: buyer, address, lines, and the next action for those that wait. */
export function OrderPane({ id, view, may, moves, couriers }: Props) {
  const staff = useStaff()
  const mayCancel = staff !== undefined && mayAct(staff.roles, 'money')
  const { data, error, refetch } = useQuery({ ...orderQuery(id), refetchInterval: usePolling() })
  const [correcting, setCorrecting] = useState(false)
  const close = () => closePane(addressOf({ ...view, id: undefined }))
  if (!data)
    return (
      <DetailPane title="주문" onClose={close}>
        {!error ? (
          <SkeletonRows rows={4} />
        ) : error instanceof ServerRefusal && error.status === 404 ? (
          <Empty alert title={error.message} help="없는 주문이에요." />
        ) : (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        )}
      </DetailPane>
    )
  const { member, delivery, order_no, history } = data
  const lines = data.lines.toSorted((a, b) => placeOf(a) - placeOf(b))
  const packed = lines.filter(({ os_code }) => os_code === 'DELW')
  const packerOf = (line: DeskLine) => (line.packed_here ? '직접 포장' : line.partner_name)
  const waiting = Map.groupBy(packed, packerOf)
  const paid = lines.filter(({ os_code }) => os_code === 'PAYK').length
  const sent = lines.some(({ os_code }) => gone.includes(os_code))
  // True also for the last of several parcels, so that typed input stays while the others are shipped.
  const isApart = may && packed.length > 0 && lines.some((line) => packerOf(line) !== packerOf(packed[0]!))
  return (
    <DetailPane title={shortNo(order_no)} onClose={close}>
      <div className={styles.whose}>
        <b>{member.business_name}</b>{' '}
        <Dotted parts={[delivery.reci_name, <Still key="phone">{phoneNumber(delivery.reci_phone)}</Still>]} />
      </div>
      <p className={styles.where}>
        {[delivery.delivery_addr1, delivery.delivery_addr2].filter(Boolean).join(', ')}
        {delivery.delivery_memo && <span>메모: {delivery.delivery_memo}</span>}
      </p>
      <p className={styles.sum}>
        {dateTime(data.ordered_at)} · <b>{won(data.amount)}</b>
        {data.payment && ` · ${payMethodNames[data.payment.pay_method]}`}
      </p>
      {may && packed.length + paid > 0 && (
        <div className={styles.act}>
          <Button variant="text" size="md" onClick={() => (sent ? void showAlert(sentWords) : setCorrecting(true))}>
            받는 곳 고치기
          </Button>
        </div>
      )}
      {correcting && (
        <Suspense>
          <DeliveryCorrection orderId={id} delivery={delivery} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
      {isApart && <OrderParcels waiting={waiting} lines={lines} couriers={couriers ?? []} />}
      <OrderLines
        lines={isApart ? lines.filter((line) => !packed.includes(line)) : lines}
        among={lines}
        may={may}
        actsOf={may ? (line) => <LineActs line={line} parcels={data.parcels} couriers={couriers ?? []} /> : undefined}
      />
      <ParcelStates parcels={data.parcels} />
      {may && <OrderActs lines={lines} parcel={isApart ? [] : packed} moves={moves} couriers={couriers ?? []} />}
      {mayCancel && lines.some(({ os_code }) => os_code === 'PAYK' || os_code === 'DELW') && (
        <ButtonLink variant="text" size="md" to={`/operator/cancels?order=${order_no}`}>
          주문 취소
        </ButtonLink>
      )}
      {mayCancel && lines.some(({ os_code }) => showsReturn(os_code)) && (
        <ButtonLink variant="text" size="md" to={`/operator/returns?order=${order_no}`}>
          반품 접수
        </ButtonLink>
      )}
      <OrderFacts order={data} />
      <OrderHistory history={history} corrections={data.corrections} lines={lines} />
    </DetailPane>
  )
}

const sentWords = '이미 보낸 상품이 있어 받는 곳을 바꿀 수 없어요. 택배사에 배송지 변경을 요청해 주세요.'

/** Lines with a next action come first, those that are done last. */
const steps: readonly OrderStatus[] = ['PAYK', 'DELW', 'DELI']
const placeOf = ({ os_code }: DeskLine): number => (steps.includes(os_code) ? steps.indexOf(os_code) : steps.length)

/** States of lines that have been shipped. */
const gone: readonly OrderStatus[] = ['DELI', 'DELK', 'ORDK', 'RTNW', 'RTNI', 'RTNK']
