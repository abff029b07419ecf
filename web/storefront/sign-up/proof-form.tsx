import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { resubmitProof } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { withFile } from '#web/api/with-file.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { spoken } from '#web/storefront/session/spoken.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { applicationQuery } from './application-query.ts'
import { ProofField } from './proof-field.tsx'

type Props = {
  /** The verb of the button. */
  action: string
  children: ReactNode
}

/** The proof that is missing, or was not good enough. */
export function ProofForm({ action, children }: Props) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [shrinking, setShrinking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = useSending()
  const send = useMutation({
    mutationFn: (chosen: File) => api(resubmitProof, { body: withFile({}, chosen) }, sending.begin()),
    onSettled: sending.end,
    onSuccess: () => {
      toast('등록되었습니다.', { icon: 'check' })
      return queries.invalidateQueries({ queryKey: applicationQuery.queryKey })
    },
    onError: (error) => {
      if (!sending.wasCancelled()) void showAlert('등록에 실패했습니다', spoken(error))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (file) send.mutate(file)
    else setProblem('증명용 이미지 파일을 선택하세요')
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      {children}
      <h3>증명 서류</h3>
      <ProofField
        file={file}
        error={problem}
        onShrinking={setShrinking}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem(undefined)
        }}
      />
      <SendProgress sending={sending} />
      <Button variant="text" size="md" icon="logout" onClick={() => void leave()}>
        로그아웃
      </Button>
      <ActionBar>
        <Button type="submit" size="xl" wide busy={shrinking ? '사진 줄이는 중' : send.isPending && '보내는 중'}>
          {action}
        </Button>
      </ActionBar>
    </form>
  )
}
