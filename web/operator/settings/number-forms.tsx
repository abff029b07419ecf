import { grouped } from '#domain/prices.ts'
import {
  type Bound,
  boundSentence,
  deskBounds,
  feeBounds,
  type FeeKey,
  holdBounds,
  type HoldKey,
} from '#domain/setting-bounds.ts'
import { dateTime } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useState } from 'react'
import { DeliveryRuleFields } from './delivery-rule-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { settingNames, wordsOf } from './setting-names.ts'
import { type Present, type SettingForm, useSettingForm } from './use-setting-form.ts'
import styles from './settings.module.css'
import { notANumber, wholeNumber } from './whole-number.ts'

export function FeesForm({ present }: { present: Present }) {
  const form = useSettingForm('fees', present)
  return (
    <FormFrame
      title="요금과 기간"
      help="새 주문부터 적용하고, 이미 한 주문은 그때 값을 지켜요."
      form={form}
      question={() => feesQuestion(form)}
    >
      <div className={styles.fields}>
        {(Object.entries(feeBounds) as [FeeKey, Bound][]).map(([key, bound]) => (
          <NumberField
            key={key}
            bound={bound}
            value={form.all[key]}
            onChange={(value) => form.change({ [key]: value })}
          />
        ))}
      </div>
      <DeliveryRuleFields rule={form.all.delivery_rule} onChange={(rule) => form.change({ delivery_rule: rule })} />
      <Checkbox checked={form.all.delivery_taxed} onChange={(on) => form.change({ delivery_taxed: on })}>
        <span className={styles.choice}>
          배송비에 부가세
          <small>
            끄면 소고기처럼 면세로 봐요. 켜도 받는 금액은 같고 부가세가 그 안에 들어가요. 바꾸기 전에 세무 대리인에게
            물어보세요.
          </small>
        </span>
      </Checkbox>
      <Checkbox checked={form.all.auto_cancel} onChange={(on) => form.change({ auto_cancel: on })}>
        <span className={styles.choice}>
          발주 전 취소는 바로 환불
          <small>끄면 취소 화면에서 담당자가 확인한 뒤 환불해요.</small>
        </span>
      </Checkbox>
    </FormFrame>
  )
}

export function HoldsForm({ present }: { present: Present }) {
  const form = useSettingForm('holds', present)
  const { hold } = form.all
  return (
    <FormFrame title="선점" help="지금 선점한 상품은 그대로 두고, 새로 담거나 연장할 때부터 적용해요." form={form}>
      <div className={styles.fields}>
        {(Object.entries(holdBounds) as [HoldKey, Bound][]).map(([key, bound]) => (
          <NumberField
            key={key}
            bound={bound}
            value={hold[key]}
            onChange={(value) => form.change({ hold: { ...hold, [key]: value } })}
          />
        ))}
      </div>
    </FormFrame>
  )
}

export function LoginForm({ present }: { present: Present }) {
  const form = useSettingForm('login', present)
  return (
    <FormFrame title="운영자 로그인" help="지금 로그인한 사람에게도 바로 적용해요." form={form}>
      <div className={styles.fields}>
        <NumberField
          bound={deskBounds.staff_idle_minutes}
          value={form.all.staff_idle_minutes}
          onChange={(staff_idle_minutes) => form.change({ staff_idle_minutes })}
        />
      </div>
    </FormFrame>
  )
}

type Props = { bound: Bound; value: number; onChange: (value: number) => void }

/** Asks for a confirmation, with old and new values: fees concern everybody who orders from then on. */
const feesQuestion = ({ differences, from }: SettingForm) => ({
  title: `${differences.map(({ key }) => settingNames[key] ?? key).join(', ')} ${from ? '변경을 예약할까요?' : '값을 바꿀까요?'}`,
  body: [
    ...differences.map(
      ({ key, before, after }) => `${settingNames[key] ?? key} ${valueOf(key, before)} → ${valueOf(key, after)}.`,
    ),
    `${from ? `${dateTime(from)}부터` : '지금부터'} 주문하는 모든 구매자에게 적용해요.`,
  ].join(' '),
  action: from ? '예약하기' : '바꾸기',
})

const valueOf = (key: string, value: unknown): string =>
  `${wordsOf(value)}${key in feeBounds ? feeBounds[key as FeeKey].unit : ''}`

/**
 * A whole number with a unit; outside of its limits it says what they are. A text that is not such a number stays as it was typed and is
 * marked as invalid.
 */
function NumberField({ bound, value, onChange }: Props) {
  const { name, unit, min, max, each = 1, hint } = bound
  const [wrong, setWrong] = useState<string>()
  const shown = value / each
  return (
    <Field
      label={name}
      inputMode="numeric"
      autoComplete="off"
      value={wrong ?? (Number.isInteger(shown) ? grouped(shown) : String(shown))}
      end={<span className={styles.unit}>{unit}</span>}
      hint={hint}
      error={wrong !== undefined ? notANumber : value < min || value > max ? boundSentence(bound) : undefined}
      onChange={({ target }) => {
        const number = wholeNumber(target.value)
        setWrong(number === undefined ? target.value : undefined)
        if (number !== undefined) onChange(number * each)
      }}
    />
  )
}
