import { useState } from 'react'
import { type Period, periodOf, periodProblem, presets } from '#domain/price-period.ts'
import { Chip } from '#web/ui/chip.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import styles from './period-bar.module.css'

type Props = { period: Period; today: string; onChange: (period: Period) => void }

/** Two dates, and buttons that set both. An invalid period says why and changes nothing. */
export function PeriodBar({ period, today, onChange }: Props) {
  const [draft, setDraft] = useState<Period>()
  const shown = draft ?? period
  const problem = periodProblem(shown)
  const isPreset = (one: Period) => one.first === period.first && one.last === period.last

  function handleDate(part: keyof Period, value: string) {
    const next = { ...shown, [part]: value }
    if (periodProblem(next)) return setDraft(next)
    setDraft(undefined)
    onChange(next)
  }
  function handlePreset(next: Period) {
    setDraft(undefined)
    onChange(next)
  }
  const date = (part: keyof Period, label: string) => (
    <DateInput
      aria-label={label}
      value={shown[part]}
      max={part === 'last' ? today : undefined}
      required
      aria-invalid={problem ? true : undefined}
      aria-describedby="period-problem"
      onChange={(value) => handleDate(part, value)}
    />
  )
  return (
    <div className={styles.bar}>
      <div className={styles.dates}>
        {date('first', '시작일')}
        <span aria-hidden="true">~</span>
        {date('last', '종료일')}
      </div>
      <fieldset className={styles.presets} aria-label="기간">
        {presets.map((preset) => {
          const one = periodOf(preset, today)
          return (
            <Chip key={preset.label} look={isPreset(one) ? 'on' : 'off'} onClick={() => handlePreset(one)}>
              {preset.label}
            </Chip>
          )
        })}
      </fieldset>
      <p id="period-problem" className={styles.problem} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  )
}
