import { type FormEvent, useRef, useState } from 'react'
import { saleModelNames, weekdays } from '#domain/partner-status.ts'
import { settlementCycleNames } from '#domain/settlement/settlement-cycle.ts'
import { businessForm } from '#domain/business-form.ts'
import { businessDigits, isBusinessNumber } from '#domain/business-number.ts'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { ConflictNotice, type Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AccountNumber, Draft, Lists, Typed } from './form.ts'
import styles from './partners.module.css'

type Props = {
  start: Typed
  lists: Lists
  /** Last digits of the stored account; '': none. */
  last4: string
  action: string
  busy: string | false
  /** Unsaved changes; without any, editing starts at `version`. */
  draft: Kept<Draft>
  account: AccountNumber
  version: number
  conflicts?: readonly Conflict[] | undefined
  onConflictSeen: () => void
  onSave: (typed: Typed) => void
  onCancel: () => void
}

/** All data of a partner. The draft survives a reload, and a change by somebody else. */
export function PartnerForm({
  start,
  lists: { banks, couriers },
  last4,
  action,
  busy,
  draft,
  account,
  version,
  conflicts,
  onConflictSeen,
  onSave,
  onCancel,
}: Props) {
  const [found] = useState(() => draft.value !== undefined)
  const typed = { ...start, ...draft.value?.part, bank_account: account.value }
  const type = (part: Partial<Typed>) =>
    draft.keep({ version, ...draft.value, part: { ...draft.value?.part, ...part } })
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const text = (name: Exclude<keyof Typed, 'pick_up_days' | 'packed_here'>) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  const isWrongNumber = typed.business_no !== '' && !isBusinessNumber(businessDigits(typed.business_no))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (busy) return
    if (!typed.partner_name.trim() || isWrongNumber || !typed.pick_up_days)
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    onSave(typed)
  }

  return (
    <PaneForm ref={form} onSubmit={handleSubmit}>
      {found && draft.value && <KeptNotice onDrop={draft.drop} />}
      {conflicts && <ConflictNotice conflicts={conflicts} onSeen={onConflictSeen} />}
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
          value={businessForm(businessDigits(typed.business_no))}
          error={
            isWrongNumber && (left || businessDigits(typed.business_no).length === 10)
              ? '사업자번호를 확인해주세요.'
              : undefined
          }
        />
        <Field label="지역" maxLength={40} {...text('region')} />
      </div>
      <div className={styles.pair}>
        <Field label="담당자" maxLength={20} {...text('contact_name')} />
        <Field label="전화" inputMode="tel" {...text('phone')} />
      </div>
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
      <fieldset className={styles.days}>
        <legend>수거 요일</legend>
        <div>
          {weekdays.map((day) => {
            const on = typed.pick_up_days.includes(day)
            return (
              <Chip
                key={day}
                look={on ? 'on' : 'off'}
                onClick={() =>
                  type({ pick_up_days: on ? typed.pick_up_days.replace(day, '') : typed.pick_up_days + day })
                }
              >
                {day}
              </Chip>
            )
          })}
        </div>
        {left && !typed.pick_up_days && <p role="alert">수거하는 요일을 고르세요</p>}
      </fieldset>
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
      <Button type="submit" size="md" wide busy={busy}>
        {action}
      </Button>
      <Button variant="neutral" size="md" wide onClick={onCancel}>
        취소
      </Button>
    </PaneForm>
  )
}
