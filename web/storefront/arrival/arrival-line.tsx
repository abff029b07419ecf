import { serverTime } from '#web/api/server-clock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { arrivalDay, paidByWords } from './arrival-words.ts'
import { useArrival } from './arrivals-query.ts'
import styles from './arrival-line.module.css'

/** '오늘 14시까지 결제하면 11.24(화) 도착 예정'; draws nothing where no day is promised. `name`: the partner, where there are several. */
export function ArrivalLine({ partnerId, name }: { partnerId: number; name?: string }) {
  const arrival = useArrival(partnerId)
  // The words say 오늘 and 내일.
  useToday()
  if (!arrival) return null
  return (
    <p className={styles.arrival}>
      <Icon name="truck" size={20} />
      <span>
        {name && `${name} · `}
        {paidByWords(arrival, serverTime())} <b>{arrivalDay(arrival.day)} 도착 예정</b>
      </span>
    </p>
  )
}
