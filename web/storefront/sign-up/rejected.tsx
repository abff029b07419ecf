import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { resubmitProof } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { spoken } from '#web/storefront/session/spoken.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProofField } from './proof-field.tsx'
import { withFile } from '#web/api/with-file.ts'
import styles from './application-page.module.css'

type Props = {
  reason: string | null
  /** Name of the file that was sent before. */
  proof: string | undefined
}

/** The application was turned down: why, and the proof once more. */
export function Rejected({ reason, proof }: Props) {
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
      return queries.invalidateQueries({ queryKey: ['application'] })
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
      <span className={styles.mark} data-tone="no">
        <Icon name="warning" size={34} />
      </span>
      <h2>서류를 다시 보내 주세요</h2>
      <p>보내 주신 서류로는 승인하지 못했어요. 다시 보내 주시면 바로 확인할게요.</p>
      <dl className={styles.reason}>
        <dt>반려 사유</dt>
        <dd>{reason ?? '고객센터로 문의해 주세요.'}</dd>
        {proof && (
          <>
            <dt>보낸 서류</dt>
            <dd>{proof}</dd>
          </>
        )}
      </dl>
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
          다시 제출하기
        </Button>
      </ActionBar>
    </form>
  )
}
