import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/api/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

type Props = {
  bank: string
  last4: string
  holder: string
  /** Fetches the whole number, which is written to the audit log; false: this staff member may not see it, or it is not stored any more. */
  reveal: (() => Promise<string>) | false
}

/** A bank account with a masked number; the whole number is shown on demand. */
export function MaskedAccount({ bank, last4, holder, reveal }: Props) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: async () => reveal && (await reveal()),
    onError: (error) => toastError(errorMessage(error)),
  })
  return (
    <>
      {bank} {data || `••••${last4}`} {holder}
      {reveal && !data && (
        <Button variant="text" size="md" icon="eye" busy={isPending && '여는 중'} onClick={() => mutate()}>
          전체 번호 보기
        </Button>
      )}
    </>
  )
}
