import { monthsBefore } from '#domain/months-before.ts'
import { Chip } from './chip.tsx'
import { Field } from './field.tsx'
import { type Period, wholeMonth } from './period.ts'
import styles from './period-fields.module.css'

type Props = { period: Period; today: string; onChange: (period: Period) => void }

export const isBackwards = ({ start_date, end_date }: Period): boolean => start_date > end_date

/** A period for bookkeeping: this month, last month, three months, a year, or any two days. */
export function PeriodFields({ period, today, onChange }: Props) {
  const presets = [
    { label: '이번 달', period: wholeMonth(today, 0) },
    { label: '지난달', period: wholeMonth(today, -1) },
    { label: '3개월', period: { start_date: monthsBefore(today, 3), end_date: today } },
    { label: '1년', period: { start_date: monthsBefore(today, 12), end_date: today } },
  ] as const
  const { start_date, end_date } = period
  return (
    <>
      <fieldset className={styles.presets} aria-label="기간 고르기">
        {presets.map((preset) => (
          <Chip
            key={preset.label}
            look={preset.period.start_date === start_date && preset.period.end_date === end_date ? 'on' : 'off'}
            onClick={() => onChange(preset.period)}
          >
            {preset.label}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.days}>
        <Field
          label="시작일"
          type="date"
          max={today}
          value={start_date}
          onChange={({ target: { value } }) => onChange({ ...period, start_date: value })}
        />
        <Field
          label="종료일"
          type="date"
          max={today}
          value={end_date}
          error={isBackwards(period) ? '시작일이 종료일보다 늦습니다.' : undefined}
          onChange={({ target: { value } }) => onChange({ ...period, end_date: value })}
        />
      </div>
    </>
  )
}
