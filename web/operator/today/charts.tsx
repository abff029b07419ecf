import type { Today } from '#contract/operator/today.ts'
import { won } from '#domain/prices.ts'
import { digits, shortDate } from '#web/ui/format.ts'
import { seoulTime } from '#web/ui/seoul-time.ts'
import { type Bar, BarChart } from './bar-chart.tsx'
import styles from './charts.module.css'

type Hour = Today['hours'][number]

/** From the first hour with orders to the last, and at least the working day. */
function hoursShown(hours: readonly Hour[]): readonly Hour[] {
  const busy = hours.filter(({ orders, usual }) => orders > 0 || (usual ?? 0) > 0).map(({ hour }) => hour)
  const first = Math.min(8, ...busy)
  const last = Math.max(18, ...busy)
  return hours.filter(({ hour }) => hour >= first && hour <= last)
}

const barOf = ({ hour, orders, usual }: Hour): Bar => ({
  key: String(hour),
  label: `${hour}시`,
  value: orders,
  other: usual,
  words: `${hour}시 ${digits(orders)}건${usual === null ? '' : `, 평소 ${Number.isInteger(usual) ? usual : usual.toFixed(1)}건`}`,
})

export function HourBars({ hours, now }: { hours: readonly Hour[]; now: string }) {
  const known = hours.some(({ usual }) => usual !== null)
  const hour = Number(seoulTime(Date.parse(now)).slice(11, 13))
  return (
    <BarChart
      id="today-hours"
      title="시간대별 주문"
      now={hours.filter((one) => one.hour === hour).map(barOf)[0]}
      legend={
        <p className={styles.legend}>
          <span data-now>오늘</span>
          {known && <span>최근 같은 요일 평균</span>}
        </p>
      }
      bars={hoursShown(hours).map(barOf)}
    />
  )
}

export function DayBars({ days }: { days: Today['days'] }) {
  const inWon = days.every(({ amount }) => amount !== null)
  const bars = days.map(({ day, orders, amount }) => ({
    key: day,
    label: shortDate(day),
    value: amount ?? orders,
    words: `${shortDate(day)} ${amount === null ? '' : `${won(amount)}, `}주문 ${digits(orders)}건`,
  }))
  return (
    <BarChart id="today-days" title={inWon ? '최근 14일 결제 금액' : '최근 14일 주문'} now={bars.at(-1)} bars={bars} />
  )
}
