import { businessDigits, isBusinessNumber } from '#domain/business-number.ts'
import { DigitsField } from '#web/ui/digits-field.tsx'

type Props = {
  /** Digits only, without dashes. */
  value: string
  error: string | undefined
  onChange: (digits: string) => void
}

/** A business number; a wrong check digit is reported as soon as it is complete. */
export function BusinessNumberField({ value, error, onChange }: Props) {
  const wrong = value.length === 10 && !isBusinessNumber(value) ? '사업자번호가 올바르지 않습니다.' : undefined
  return (
    <DigitsField
      label="사업자번호"
      name="business_no"
      required
      hint="숫자만 넣으면 줄표는 알아서 들어가요."
      autoComplete="off"
      value={value}
      digitsOf={businessDigits}
      groups={[3, 2]}
      error={error ?? wrong}
      onChange={onChange}
    />
  )
}
