import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { listBanks } from '#contract/codes.ts'
import type { OrderLine } from '#contract/orders.ts'
import { isWrongItem, returnReasonOf, returnReasons } from '#domain/return-reasons.ts'
import { api } from '#web/api/api.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fullDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Select } from '#web/ui/select.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { LinePicks } from './line-picks.tsx'
import type { ReturnDraft } from './return-draft.ts'
import { ReturnPhoto } from './return-photo.tsx'
import { closedBut, helpedUntil } from './return-window.ts'
import type { noAccount } from './send-return.ts'
import { ownWords, useReturnForm } from './use-return-form.ts'
import styles from './return-sheet.module.css'

const choices = [...Object.values(returnReasons), ownWords]

type Props = { open: boolean; lines: readonly OrderLine[]; onClose: () => void }

/**
 * Asks which lines are returned and why, for a picture, and for a bank account. Before the purchase is confirmed the same button confirms
 * and returns. After the days for returns, while the law still allows a withdrawal, the button opens an inquiry to the customer centre
 * instead. Typed input stays.
 */
export function ReturnSheet({ open, lines, onClose }: Props) {
  const formId = useId()
  const { form, handleSubmit, typed, write, problems, picks, confirms, toCentre, sending, isPending, ...asked } =
    useReturnForm(lines, onClose)
  return (
    <Sheet
      open={open}
      onClose={isPending ? () => {} : onClose}
      title="반품 신청"
      footer={
        <Button
          type="submit"
          form={formId}
          size="xl"
          wide
          disabled={picks.picked.length === 0}
          busy={asked.shrinking ? '사진 줄이는 중' : isPending && '신청하는 중'}
        >
          {toCentre ? '1:1 문의로 이어가기' : confirms ? '구매확정 후 바로 반품 신청' : '반품 신청하기'}
        </Button>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <LinePicks lines={lines} {...picks} />
        {confirms && !toCentre && (
          <p className={styles.note}>
            <Icon name="info" size={20} />
            <span>반품은 구매확정을 한 다음에 할 수 있어요. 아래 버튼 하나로 둘 다 해 드려요.</span>
          </p>
        )}
        <WhyReturned line={lines[0]} typed={typed} problem={problems['return_content']} onWrite={write} />
        {toCentre ? (
          <p className={styles.hint}>상품과 사유를 적은 1:1 문의가 열려요. 사진은 거기에서 함께 보내 주세요.</p>
        ) : (
          <>
            <ReturnPhoto
              file={asked.picture}
              lost={typed.picture}
              onShrinking={asked.setShrinking}
              onChange={asked.choosePicture}
            />
            {asked.picture && <SendProgress sending={sending} what="사진" />}
            <RefundAccount typed={typed} problems={problems} onWrite={write} />
            <NextSteps />
          </>
        )}
      </form>
    </Sheet>
  )
}

type Write = ReturnType<typeof useReturnForm>['write']
type WhyProps = { line: OrderLine | undefined; typed: ReturnDraft; problem: string | undefined; onWrite: Write }

/** The reasons that are still accepted for this line, and the buyer's own words. */
function WhyReturned({ line, typed: { reason, words }, problem, onWrite }: WhyProps) {
  const problemId = useId()
  const onlyWrong = line && closedBut(line)
  const helped = line && helpedUntil(line)
  return (
    <fieldset className={styles.part} aria-describedby={problemId}>
      <legend>왜 반품하시나요?</legend>
      {onlyWrong && (
        <p className={styles.hint}>
          {helped
            ? `${fullDate(onlyWrong)}까지였던 신청 기간이 지났어요. ${fullDate(helped)}까지는 고객센터가 도와드려요. 주문과 다른 상품이 왔다면 여기에서 바로 신청할 수 있어요.`
            : `${fullDate(onlyWrong)}까지였던 신청 기간이 지나서, 주문과 다른 상품이 온 경우만 신청할 수 있어요.`}
        </p>
      )}
      {choices.map((one) => (
        <Radio
          key={one}
          name="reason"
          value={one}
          checked={reason === one}
          disabled={Boolean(onlyWrong) && !helped && !isWrongItem(returnReasonOf(one))}
          onChange={(value) => onWrite({ reason: value }, 'return_content')}
        >
          {one}
        </Radio>
      ))}
      {reason === ownWords ? (
        <TextAreaField
          label="반품 사유"
          name="return_content"
          rows={3}
          maxLength={500}
          required
          error={problem}
          value={words}
          onChange={({ target }) => onWrite({ words: target.value }, 'return_content')}
        />
      ) : (
        <p className={styles.error} id={problemId} aria-live="polite">
          {problem && <Icon name="warning" size={18} />}
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type AccountProps = { typed: ReturnDraft; problems: Record<string, string>; onWrite: Write }

/** Where the money goes if the provider can no longer cancel the payment. */
function RefundAccount({ typed, problems, onWrite }: AccountProps) {
  const banks = useQuery({ queryKey: ['codes', 'banks'], queryFn: () => api(listBanks, {}), staleTime: Infinity })
  const field = (name: keyof typeof noAccount) => ({
    name,
    value: typed[name],
    error: problems[name],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => onWrite({ [name]: value }, name),
  })
  return (
    <fieldset className={`${styles.part} ${styles.account}`}>
      <legend>환불 계좌</legend>
      <p className={styles.hint}>
        환불은 결제한 수단으로 해 드려요. 이 계좌는 결제사가 더는 취소할 수 없을 때만 쓰고, 암호화해서 보관해요.
      </p>
      {banks.isError && !banks.data && (
        <PartFailed onRetry={() => void banks.refetch()}>은행 목록을 불러오지 못했어요.</PartFailed>
      )}
      <Select
        label="은행"
        placeholder="은행을 골라 주세요"
        options={(banks.data?.data ?? []).map((bank) => ({ value: bank.bank_code, label: bank.bank_name }))}
        {...field('refund_bank_code')}
      />
      <Field label="계좌번호" inputMode="numeric" autoComplete="off" maxLength={30} {...field('refund_account')} />
      <Field label="예금주" autoComplete="off" maxLength={40} {...field('refund_depositor')} />
    </fieldset>
  )
}

function NextSteps() {
  const days = useSettings()?.refund_business_days
  return (
    <p className={styles.hint}>
      신청하면 담당자가 확인해서 회수 여부를 문자로 알려 드려요. 환불이 결정되면 영업일 {days ?? 3}일 안에 돌려드려요.
    </p>
  )
}
