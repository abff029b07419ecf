import { useMutation } from '@tanstack/react-query'
import { revealReturnAccount, type ReturnDetail } from '#contract/operator/returns.ts'
import { errorMessage } from '#web/api/failures.ts'
import { operatorApi } from '#web/operator/session/operator-api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** The account, masked; the whole number on demand, and that is written down. */
export function AccountLine({ request: { id, account } }: { request: Pick<ReturnDetail, 'id' | 'account'> }) {
  const reveal = useMutation({
    mutationFn: () => operatorApi(revealReturnAccount, { params: { id } }),
    onError: (error) => toastError(errorMessage(error)),
  })
  return (
    <>
      {account.bank_name} {reveal.data?.refund_account ?? `••••${account.last4}`} {account.refund_depositor}
      {account.kept && !reveal.data && (
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
