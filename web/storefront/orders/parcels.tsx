import type { Parcel } from '#contract/orders.ts'
import { parcelStatusNames } from '#domain/tracking-number.ts'
import { dateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './parcels.module.css'

/** How many tracking entries are shown: for a delivered parcel the last one is enough. */
const shownOf = ({ status }: Parcel): number => (status === 'DELIVERED' ? 1 : 3)

/** Each parcel once, however many lines are in it: the last tracking entry of the courier, and all earlier ones. */
export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <ul className={styles.parcels}>
      {parcels.map((parcel) => (
        <li key={parcel.courier_name + parcel.tracking_number}>
          <div className={styles.head}>
            <b>{parcel.events.length > 0 ? parcelStatusNames[parcel.status] : '접수 전'}</b>
            <CourierLink parcel={parcel} />
          </div>
          {parcel.events.length === 0 ? (
            <p className={styles.nothing}>택배사가 상품을 접수하면 이곳에서 위치를 볼 수 있어요.</p>
          ) : (
            <Events events={parcel.events} shown={shownOf(parcel)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function CourierLink({ parcel: { courier_name, tracking_number, tracking_url } }: { parcel: Parcel }) {
  const words = `${courier_name} ${tracking_number}`
  if (!tracking_url || !/^https?:\/\//.test(tracking_url)) return <span>{words}</span>
  return (
    <a href={tracking_url} target="_blank" rel="noopener noreferrer">
      {words}
      <Icon name="right" size={18} />
    </a>
  )
}

type Event = Parcel['events'][number]

function Events({ events, shown }: { events: readonly Event[]; shown: number }) {
  const older = events.slice(shown)
  return (
    <>
      <ol className={styles.events} aria-label="배송 위치, 최근부터">
        {events.slice(0, shown).map((event, index) => (
          <One key={keyOf(event)} event={event} now={index === 0} />
        ))}
      </ol>
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>
            이전 기록 {older.length}건
            <Icon name="down" size={18} />
          </summary>
          <ol className={styles.events}>
            {older.map((event) => (
              <One key={keyOf(event)} event={event} now={false} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function One({ event: { at, name, place, words }, now }: { event: Event; now: boolean }) {
  return (
    <li data-now={now || undefined}>
      <b>{words || name}</b>
      <p>
        {place && <span>{place}</span>}
        <time dateTime={at}>{dateTime(at)}</time>
      </p>
    </li>
  )
}

const keyOf = ({ at, code, place, words }: Event): string => [at, code, place, words].join()
