import { useState } from 'react'
import type { DeskSettings } from '#contract/operator/settings.ts'
import { type DeliveryBasis, deliveryBases } from '#domain/delivery-price.ts'
import { grouped } from '#domain/prices.ts'
import { boundSentence, freeFromBound } from '#domain/setting-bounds.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './settings.module.css'
import { notANumber, wholeNumber } from './whole-number.ts'

type Rule = DeskSettings['delivery_rule']
const options = Object.entries(deliveryBases).map(([value, label]) => ({ value, label }))
const { name, unit, min, max } = freeFromBound

/** The unit for which the fee is charged, and the sum from which on delivery is free. */
export function DeliveryRuleFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { free_from: from } = rule
  const [wrong, setWrong] = useState<string>()
  return (
    <div className={styles.fields}>
      <Select
        label="배송비를 받는 단위"
        options={options}
        value={rule.per}
        hint="하루 한 번은 같은 배송지의 그날 주문이 나누어 내요. 나누어 낸 몫은 상품마다 적히고, 취소하면 그 몫을 돌려줘요."
        onChange={({ target }) => onChange({ ...rule, per: target.value as DeliveryBasis })}
      />
      <Field
        label={name}
        inputMode="numeric"
        autoComplete="off"
        value={wrong ?? (from === null ? '' : grouped(from))}
        end={<span className={styles.unit}>{unit}부터</span>}
        hint="비우면 늘 받아요. 공급사마다면 그 공급사의 상품, 아니면 상품 전체의 금액이에요."
        error={
          wrong !== undefined
            ? notANumber
            : from !== null && (from < min || from > max)
              ? boundSentence(freeFromBound)
              : undefined
        }
        onChange={({ target }) => {
          const number = wholeNumber(target.value)
          setWrong(number === undefined ? target.value : undefined)
          if (number !== undefined) onChange({ ...rule, free_from: target.value.trim() === '' ? null : number })
        }}
      />
    </div>
  )
}
