import { useState } from 'react'
import type { DeskSettings } from '#contract/operator/settings.ts'
import { weekdays, weekdaysIn } from '#domain/partner-status.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { type Present, useSettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'

type CourierDays = DeskSettings['courier_days'][number]
type Holiday = DeskSettings['holidays'][number]

const longestRoad = 7
const roadDays = Array.from({ length: longestRoad }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? '다음 날' : `${at + 1}일 뒤`,
}))

/** Days that each courier needs, and holidays: together with a partner's cut-off and pick-up days they define the day of arrival. */
export function ArrivalForm({ present }: { present: Present }) {
  const form = useSettingForm('arrival', present)
  const { courier_days: days, holidays } = form.all
  const lastYear = holidays.reduce((last, { day }) => (day > last ? day : last), '').slice(0, 4)
  const set = (code: string, next: CourierDays | undefined) =>
    form.change({ courier_days: [...days.filter((one) => one.code !== code), ...(next ? [next] : [])] })
  return (
    <FormFrame
      title="도착 예정"
      help="공급사의 마감 시각·수거 요일과 함께 도착일을 셈해요. 정하지 않은 택배사의 상품에는 도착일을 말하지 않아요."
      form={form}
    >
      <ul className={styles.couriers}>
        {present.couriers.map(({ code, courier_name }) => (
          <Courier
            key={code}
            name={courier_name}
            days={days.find((one) => one.code === code)}
            onChange={(next) => set(code, next && { code, ...next })}
          />
        ))}
      </ul>
      <Holidays
        holidays={holidays}
        hint={
          lastYear
            ? `한 줄에 하나씩, 2026-12-25 성탄절처럼. ${lastYear}년까지 적혀 있어서, 그 뒤에 도착할 상품에는 도착일을 말하지 않아요.`
            : '한 줄에 하나씩, 2026-12-25 성탄절처럼. 적지 않은 해에는 도착일을 말하지 않아요.'
        }
        onChange={(next) => form.change({ holidays: next })}
      />
    </FormFrame>
  )
}

type CourierProps = {
  name: string
  days: CourierDays | undefined
  onChange: (days: Omit<CourierDays, 'code'> | undefined) => void
}

function Courier({ name, days, onChange }: CourierProps) {
  return (
    <li className={styles.courier}>
      <Select
        label={`${name}: 수거한 뒤`}
        placeholder="정하지 않음"
        options={roadDays}
        value={days ? String(days.road_days) : ''}
        onChange={({ target: { value } }) =>
          onChange(value ? { rest_days: days?.rest_days ?? '일', road_days: Number(value) } : undefined)
        }
      />
      {days && (
        <fieldset>
          <legend>배송하지 않는 요일</legend>
          {weekdays.map((day) => {
            const rests = days.rest_days.includes(day)
            const others = rests ? days.rest_days.replace(day, '') : weekdaysIn(days.rest_days + day)
            return (
              <Chip
                key={day}
                look={rests ? 'on' : 'off'}
                aria-label={`${name} ${day}요일 쉼`}
                onClick={() => onChange({ ...days, rest_days: others })}
              >
                {day}
              </Chip>
            )
          })}
        </fieldset>
      )}
    </li>
  )
}

type HolidaysProps = { holidays: readonly Holiday[]; hint: string; onChange: (holidays: Holiday[]) => void }

const linesOf = (holidays: readonly Holiday[]) => holidays.map(({ day, name }) => `${day} ${name}`).join('\n')

/** The text stays as it was typed until the field is left; its lines are the days. A line that is not a day is sent unchanged and refused with a sentence. */
function Holidays({ holidays, hint, onChange }: HolidaysProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextAreaField
      label={`휴일 (${holidays.length}일)`}
      hint={hint}
      rows={12}
      value={typed ?? linesOf(holidays)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(holidaysIn(target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function holidaysIn(text: string): Holiday[] {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  const days = lines.filter(Boolean).map((line) => {
    const [day = '', ...name] = line.split(' ')
    return { day, name: name.join(' ') }
  })
  return days.toSorted((a, b) => a.day.localeCompare(b.day))
}
