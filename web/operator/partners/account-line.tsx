import { useMutation } from '@tanstack/react-query'
import { type PartnerDetail, revealPartnerAccount } from '#contract/operator/partners.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

type Props = { partner: PartnerDetail; bank: string; may: boolean }

/** Where its money goes, masked; the whole number on demand, and that is written down. */
export function AccountLine({ partner: { id, account_holder, bank_account_last4 }, bank, may }: Props) {
  const reveal = useMutation({
    mutationFn: () => operatorApi(revealPartnerAccount, { params: { id } }),
    onError: (error) => toastError(errorMessage(error)),
  })
  return (
    <>
      {bank} {reveal.data?.bank_account ?? `••••${bank_account_last4}`} {account_holder}
      {may && !reveal.data && (
        <Button
          variant="text"
          size="md"
          icon="eye"
          busy={reveal.isPending && '여는 중'}
          onClick={() => reveal.mutate()}
        >
          전체 번호 보기
        </Button>
      )}
    </>
  )
}
