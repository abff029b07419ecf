import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { resubmitProof } from '#contract/account.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { businessWish, changeBusinessForm } from '#domain/forms/change-member.ts'
import { api } from '#web/api/api.ts'
import { NetworkFailure } from '#web/api/failures.ts'
import { withFile } from '#web/api/with-file.ts'
import { fileProblem } from '#web/storefront/files/file-problem.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { leave } from '#web/storefront/shell/leave.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { applicationQuery } from './application-query.ts'
import { BusinessNumberField } from './business-number-field.tsx'
import { ProofField } from './proof-field.tsx'
import styles from './application-page.module.css'

type Business = { name: string; business_name: string; business_no: string }
type Props = {
  /** Label of the submit button. */
  action: string
  /** Names and number as they were typed; differences from the document can be corrected here. */
  business?: Business
  children: ReactNode
}

/** Form for a document that is missing or was rejected. */
export function ProofForm({ action, business, children }: Props) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [shrinking, setShrinking] = useState(false)
  const [draft, setDraft] = useState(business)
  const [problem, setProblem] = useState<{ field: string; message: string }>()
  const wish = draft && business && businessWish(draft, business)
  const sending = useSending()
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      try {
        await api(resubmitProof, { body: withFile({ ...wish }, chosen) }, sending.begin())
      } catch (error) {
        if (!(error instanceof NetworkFailure) || sending.wasCancelled()) throw error
        // The response was lost: the application says whether the document has arrived.
        const now = await queries.fetchQuery(applicationQuery).catch(() => undefined)
        if (!now?.user_cert_file || now.status === 'REJECT') throw error
      }
    },
    onSettled: sending.end,
    onSuccess: () => {
      toast('등록되었습니다.', { icon: 'check' })
      return queries.invalidateQueries({ queryKey: applicationQuery.queryKey })
    },
    onError: (error) => {
      if (sending.wasCancelled()) return
      void showAlert('등록에 실패했습니다', accountErrorMessage(error)).then(() => setProblem(fileProblem(error)))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const wrong = wish && firstProblem(changeBusinessForm, wish)
    if (wrong) setProblem(wrong)
    else if (file) send.mutate(file)
    else setProblem({ field: 'file', message: '증명용 이미지 파일을 선택하세요' })
  }

  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  function change(part: Partial<Business>) {
    setDraft((now) => now && { ...now, ...part })
    setProblem(undefined)
  }
  const field = (name: 'name' | 'business_name', value: string) => ({
    name,
    value,
    required: true,
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <form onSubmit={handleSubmit} noValidate>
      {children}
      {draft && (
        <>
          <h3>서류와 같은지 확인해 주세요</h3>
          <div className={styles.names}>
            <Field label="이름" autoComplete="name" maxLength={30} {...field('name', draft.name)} />
            <Field
              label="사업자명"
              autoComplete="organization"
              maxLength={50}
              {...field('business_name', draft.business_name)}
            />
            <BusinessNumberField
              value={draft.business_no}
              error={errorOf('business_no')}
              onChange={(business_no) => change({ business_no })}
            />
          </div>
        </>
      )}
      <h3>증명 서류</h3>
      <ProofField
        file={file}
        error={errorOf('file')}
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
