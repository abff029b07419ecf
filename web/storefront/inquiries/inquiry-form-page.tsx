import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { addInquiry } from '#contract/inquiries.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { inquiryForm, longestQuestion } from '#domain/forms/inquiry.ts'
import { api } from '#web/api/api.ts'
import { withFile } from '#web/api/with-file.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { useNavigate } from '#web/router/use-navigate.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { AccountPage } from '#web/storefront/account-frame/account-page.tsx'
import { fileProblem } from '#web/storefront/files/file-problem.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { useSettings } from '#web/storefront/shell/settings-query.ts'
import { hoursSentence } from '#web/storefront/support/hours-sentence.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { inquiryDraft } from './inquiry-draft.ts'
import { qnaCodes, useRefreshInquiries } from './inquiry-queries.ts'
import styles from './inquiry-form-page.module.css'

type Fields = ReturnType<typeof useFields>

/** /MyQnAWrite */
export function InquiryFormPage() {
  const navigate = useNavigate()
  const codes = useQuery(qnaCodes)
  const support = useSettings()?.support
  const { form, draft, field, errorOf, change, show } = useFields(inquiryDraft.read())
  const { fileName, ...fields } = draft
  const [file, setFile] = useState<File>()
  const [shrinking, setShrinking] = useState(false)
  const { send, sending } = useSendInquiry(file, { form, change, show })
  // A sent inquiry is not kept; before that, every change is.
  useEffect(() => {
    if (!send.isSuccess) inquiryDraft.keep(draft)
  }, [draft, send.isSuccess])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const wrong = firstProblem(inquiryForm, fields)
    show(wrong)
    if (!wrong) send.mutate(draft)
  }

  return (
    <AccountPage title="1:1 문의하기" header="flow" back="/MyQnA" narrow>
      <form ref={form} id="inquiry" className={styles.form} onSubmit={handleSubmit} noValidate>
        <p className={styles.hours}>{hoursSentence(support)}</p>
        {codes.isError && !codes.data && (
          <PartFailed onRetry={() => void codes.refetch()}>문의 유형을 불러오지 못했어요.</PartFailed>
        )}
        <Select
          label="문의 유형"
          placeholder="골라 주세요"
          options={(codes.data ?? []).map(({ qna_code, code_name }) => ({ value: qna_code, label: code_name }))}
          {...field('qna_code')}
        />
        <Field label="제목" maxLength={100} enterKeyHint="next" {...field('q_subject')} />
        <TextAreaField
          label="내용"
          rows={8}
          maxLength={longestQuestion}
          placeholder="주문번호나 이력번호를 함께 적어 주시면 더 빨리 도와드릴 수 있어요."
          hint={`${draft.q_content.length.toLocaleString('ko-KR')} / ${longestQuestion.toLocaleString('ko-KR')}자`}
          {...field('q_content')}
        />
        <fieldset>
          <legend>첨부 파일 (선택)</legend>
          <FileField
            name="file"
            what="첨부"
            file={file}
            error={errorOf('file')}
            onShrinking={setShrinking}
            onChange={(chosen) => {
              setFile(chosen)
              change({ fileName: chosen?.name ?? '' })
            }}
          />
          {file && <SendProgress sending={sending} what="파일" />}
          {!file && fileName && <p className={styles.again}>골랐던 파일은 다시 골라 주세요: {fileName}</p>}
        </fieldset>
      </form>
      <ActionBar>
        <Button variant="neutral" onClick={() => navigate('/MyQnA', { replace: true })}>
          취소
        </Button>
        <Button type="submit" form="inquiry" wide busy={shrinking ? '사진 줄이는 중' : send.isPending && '등록 중'}>
          문의 등록
        </Button>
      </ActionBar>
    </AccountPage>
  )
}

/** Sends the inquiry and leads to the list of inquiries. A refused file or type is shown at its field. */
function useSendInquiry(file: File | undefined, { form, change, show }: Pick<Fields, 'form' | 'change' | 'show'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = useRefreshInquiries()
  const sending = useSending()
  const send = useMutation({
    mutationFn: ({ qna_code, q_subject, q_content }: ReturnType<typeof inquiryDraft.read>) =>
      api(addInquiry, { body: withFile({ qna_code, q_subject, q_content }, file, 'files[]') }, sending.begin()),
    onSettled: sending.end,
    onSuccess: (_, sent) => {
      void refresh()
      toast('등록되었습니다.', { icon: 'check' })
      // If the writer has turned back meanwhile, and perhaps writes another inquiry, that one stays.
      const isHere = form.current !== null
      if (!isHere && JSON.stringify(inquiryDraft.read()) !== JSON.stringify(sent)) return
      inquiryDraft.drop()
      if (isHere || /^\/MyQnAWrite/i.test(location.pathname)) navigate('/MyQnA', { replace: true })
    },
    onError: (error) => {
      if (sending.wasCancelled()) return
      // The desk has retired the chosen type since the page was opened.
      const isRetired = error instanceof ServerRefusal && error.errno === refusals['inquiry.category'].errno
      if (isRetired) {
        change({ qna_code: '' })
        void queries.invalidateQueries({ queryKey: qnaCodes.queryKey })
      }
      void tellMember(accountErrorMessage(error)).then(() => {
        const wrong = isRetired ? { field: 'qna_code', message: error.message } : fileProblem(error)
        if (wrong) show(wrong)
      })
    },
  })
  return { send, sending }
}
