import type { DeskOrder } from '#contract/operator/orders.ts'
import { parcelStatusNames } from '#domain/tracking-number.ts'
import { Still } from '#web/operator/kit/cell.tsx'
import { dateTime } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './parcel-states.module.css'

/** The state of each parcel of the order, by the courier's last tracking entry. */
export function ParcelStates({ parcels }: { parcels: DeskOrder['parcels'] }) {
  if (parcels.length === 0) return null
  return (
    <ul className={styles.parcels} aria-label="송장">
      {parcels.map(
        ({ courier_code, courier_name, tracking_number, line_ids, others, status, news, news_at, place }) => (
          <li key={courier_code + tracking_number}>
            <b>
              {courier_name} <Still>{tracking_number}</Still>
            </b>
            <Tag
              tone={
                status === 'DELIVERED' ? 'pine' : status === 'EXCEPTION' || status === 'ATTEMPT_FAIL' ? 'red' : 'blue'
              }
            >
              {status ? parcelStatusNames[status] : '조회 전'}
            </Tag>
            <small>
              {line_ids.length}개{others > 0 && ` · 다른 주문 ${others}개와 함께`}
              {news_at && ` · ${dateTime(news_at)} ${[place, news].filter(Boolean).join(' ')}`}
            </small>
          </li>
        ),
      )}
    </ul>
  )
}
