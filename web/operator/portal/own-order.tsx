import { shipOwnLines, undoOwnShipment, type OwnLine } from '#contract/partner/orders.ts'
import { useAct } from '#web/operator/desk/use-act.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { shortNo } from '#web/operator/kit/short-no.ts'
import { LineDue } from '#web/operator/orders/line-due.tsx'
import { ParcelForm } from '#web/operator/orders/parcel-form.tsx'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { minutesSeconds, phoneNumber, totalKilograms } from '#web/ui/format.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { at, type Counts } from './orders-at.ts'
import { OwnLineRow } from './own-line-row.tsx'
import styles from './orders.module.css'

type Props = {
  /** Lines of one order, and of one parcel once they are sent. */
  lines: readonly OwnLine[]
  counts: Counts | undefined
  /** Says that they were read; only for those that are new. */
  confirm: { isPending: boolean; mutate: (lineIds: number[]) => void } | undefined
}

/** One order as one partner sees it: where it goes, its boxes, and the next step. */
export function OwnOrder({ lines, counts, confirm }: Props) {
  const first = lines[0]!
  const ordered = lines.filter(({ os_code }) => os_code === 'DELW')
  const ready = ordered.length > 0 && ordered.every(({ confirmed_at }) => confirmed_at)
  const number = shortNo(first.order_no)
  return (
    <article className={styles.order} aria-label={`주문 ${number}`}>
      <header className={styles.head}>
        <h2>
          {number}{' '}
          <span>
            {lines.length}개 · {totalKilograms(lines.reduce((sum, { weight }) => sum + weight, 0))}
          </span>
        </h2>
        {ordered[0] && <LineDue due={ordered[0].due_at} />}
      </header>
      <div className={styles.where}>
        {lines.some(({ moved }) => moved) && (
          <p className={styles.moved}>
            <Icon name="warning" size={20} />
            받는 곳이나 메모를 고쳤어요. 전에 뽑은 송장은 쓰지 마세요.
          </p>
        )}
        <p>
          <b>{first.business_name}</b> · {first.reci_name} <Still>{phoneNumber(first.reci_phone)}</Still>
        </p>
        <p>
          {first.zipcode && `(${first.zipcode}) `}
          {first.delivery_addr1} {first.delivery_addr2}
        </p>
        {first.delivery_memo && <p className={styles.memo}>메모: {first.delivery_memo}</p>}
        {first.tracking_number && (
          <p>
            {first.courier_name} <Still>{first.tracking_number}</Still>
          </p>
        )}
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OwnLineRow key={line.id} line={line} />
        ))}
      </ul>
      {confirm && (
        <Button
          wide
          variant="secondary"
          icon="check"
          aria-label={`주문 ${number} 확인했어요`}
          busy={confirm.isPending && '확인 중'}
          onClick={() => confirm.mutate(lines.map(({ id }) => id))}
        >
          확인했어요
        </Button>
      )}
      {ready && counts && <Parcel lines={ordered} counts={counts} />}
      {first.undo && <Undo {...first.undo} number={number} />}
    </article>
  )
}

/** Courier and number of the parcel. What cannot be sent is left out: to send it after all, that is said of it first. */
function Parcel({ lines, counts }: { lines: readonly OwnLine[]; counts: Counts }) {
  if (counts.packed_here)
    return <p className={styles.note}>한결에서 포장해 보내는 상품이에요. 송장은 한결에서 넣어요.</p>
  const line_ids = lines.filter(({ shortage }) => !shortage).map(({ id }) => id)
  const short = lines.length - line_ids.length
  return (
    <>
      {short > 0 && <p className={styles.note}>보낼 수 없다고 알린 상품 {short}개는 빼고 보내요.</p>}
      {line_ids.length > 0 && (
        <ParcelForm
          partner={lines[0]?.partner_name}
          lineIds={line_ids}
          couriers={counts.couriers}
          send={(parcel) => operatorApi(shipOwnLines, { body: { ...parcel, line_ids } })}
        />
      )}
    </>
  )
}

/** For ten minutes; the buyers have not been told yet. */
function Undo({ batch_id, until, number }: NonNullable<OwnLine['undo']> & { number: string }) {
  const left = useCountdown(until) ?? 0
  const undo = useAct(at, {
    run: () => operatorApi(undoOwnShipment, { params: { id: batch_id } }),
    said: ({ undone }) => `${undone}개의 송장을 되돌렸어요`,
  })
  if (left <= 0) return null
  return (
    <Button
      wide
      variant="line"
      icon="reset"
      aria-label={`주문 ${number} 되돌리기`}
      busy={undo.isPending && '되돌리는 중'}
      onClick={() => undo.mutate(undefined)}
    >
      되돌리기 <span aria-hidden="true">{minutesSeconds(left)}</span>
    </Button>
  )
}
