import { saleModelNames, weekdays } from '#domain/partner-status.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { businessForm } from '#domain/business-form.ts'
import { businessDigits, isBusinessNumber } from '#domain/business-number.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AccountNumber, Lists, Typed } from './form.ts'
import styles from './partners.module.css'

type TextName = Exclude<keyof Typed, 'pick_up_days' | 'packed_here'>
type Props = {
  typed: Typed
  type: (part: Partial<Typed>) => void
  /** The form has been sent once: missing values are named. */
  left: boolean
}

/** The props of a field of text. */
const textOf =
  ({ typed, type }: Pick<Props, 'typed' | 'type'>) =>
  (name: TextName) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })

export const isWrongNumber = ({ business_no }: Typed): boolean =>
  business_no !== '' && !isBusinessNumber(businessDigits(business_no))

/** Who the partner is. */
export function WhoFields(props: Props) {
  const { typed, left } = props
  const text = textOf(props)
  const digits = businessDigits(typed.business_no)
  return (
    <>
      <Field
        label="공급사 이름"
        required
        maxLength={40}
        {...text('partner_name')}
        error={left && !typed.partner_name.trim() ? '공급사 이름을 입력하세요' : undefined}
      />
      <div className={styles.pair}>
        <Field
          label="사업자번호"
          inputMode="numeric"
          {...text('business_no')}
          value={businessForm(digits)}
          error={isWrongNumber(typed) && (left || digits.length === 10) ? '사업자번호를 확인해주세요.' : undefined}
        />
        <Field label="지역" maxLength={40} {...text('region')} />
      </div>
      <div className={styles.pair}>
        <Field label="담당자" maxLength={20} {...text('contact_name')} />
        <Field label="전화" inputMode="tel" {...text('phone')} />
      </div>
    </>
  )
}

/** How it is ordered from, and when it hands over. */
export function OrderFields({ couriers, ...props }: Props & Pick<Lists, 'couriers'>) {
  const { typed, type, left } = props
  const text = textOf(props)
  return (
    <>
      <Field label="발주서 이메일" inputMode="email" hint="발주서에 보낼 곳으로 적혀요." {...text('order_email')} />
      <div className={styles.pair}>
        <Field label="발주서 팩스" inputMode="tel" {...text('order_fax')} />
        <Field label="마감 시각" type="time" {...text('cut_off_time')} />
      </div>
      <Field
        label="발주 알림 휴대폰"
        inputMode="tel"
        hint="공급사 화면을 쓰는 공급사에, 새 발주가 오면 문자로 알려요."
        {...text('order_phone')}
      />
      <PickUpDays days={typed.pick_up_days} left={left} onChange={(pick_up_days) => type({ pick_up_days })} />
      <div className={styles.pair}>
        <Field label="쉬는 첫날" type="date" {...text('closed_from')} />
        <Field label="쉬는 끝날" type="date" hint="비우면 끝날까지 쉬어요." {...text('closed_to')} />
      </div>
      <Select
        label="택배사"
        placeholder="정하지 않음"
        hint="정하면 구매자에게 도착 예정일을 알려요. 며칠 걸리는지는 설정의 도착 예정에서 정해요."
        options={couriers.map(({ code, courier_name }) => ({ value: code, label: courier_name }))}
        {...text('courier_code')}
      />
      <Checkbox checked={typed.packed_here} onChange={(packed_here) => type({ packed_here })}>
        직접 포장 (우리가 포장해서 다른 공급사 상품과 한 상자로 보낼 수 있어요)
      </Checkbox>
    </>
  )
}

type DaysProps = { days: string; left: boolean; onChange: (days: string) => void }

const PickUpDays = ({ days, left, onChange }: DaysProps) => (
  <fieldset className={styles.days}>
    <legend>수거 요일</legend>
    <div>
      {weekdays.map((day) => {
        const on = days.includes(day)
        return (
          <Chip key={day} look={on ? 'on' : 'off'} onClick={() => onChange(on ? days.replace(day, '') : days + day)}>
            {day}
          </Chip>
        )
      })}
    </div>
    {left && !days && <p role="alert">수거하는 요일을 고르세요</p>}
  </fieldset>
)

type MoneyProps = Omit<Props, 'left'> & Pick<Lists, 'banks'> & { last4: string; account: AccountNumber }

/** What it is paid, when and where to. `last4`: last digits of the stored account; '': none. */
export function MoneyFields({ banks, last4, account, ...props }: MoneyProps) {
  const text = textOf(props)
  return (
    <>
      <div className={styles.pair}>
        <Select
          label="판매 방식"
          hint="바꾸면 오늘 결제부터예요. 그 전 조건은 남아요."
          options={Object.entries(saleModelNames).map(([value, label]) => ({ value, label }))}
          {...text('sale_model')}
        />
        <Field label="수수료" inputMode="decimal" end="%" {...text('commission_percent')} />
      </div>
      <Select
        label="정산 주기"
        hint="아직 마감하지 않은 것부터 이 주기로 마감해요."
        options={Object.entries(settlementCycleNames).map(([value, label]) => ({ value, label }))}
        {...text('settlement_cycle')}
      />
      <div className={styles.pair}>
        <Select
          label="정산 은행"
          placeholder="고르지 않음"
          options={banks.map(({ bank_code, bank_name }) => ({ value: bank_code, label: bank_name }))}
          {...text('bank_code')}
        />
        <Field label="예금주" maxLength={30} {...text('account_holder')} />
      </div>
      <Field
        label="계좌번호"
        inputMode="numeric"
        hint={last4 ? `지금 ••••${last4}. 바꿀 때만 적어 주세요.` : '암호화해서 보관해요.'}
        {...text('bank_account')}
        onChange={({ target }) => account.type(target.value)}
      />
    </>
  )
}
