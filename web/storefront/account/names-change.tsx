import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { askChange } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { businessWish, changeBusinessForm } from '#domain/forms/change-member.ts'
import { api } from '#web/api/api.ts'
import { ownDraft } from '#web/api/own-draft.ts'
import { withFile } from '#web/api/with-file.ts'
import { fileProblem } from '#web/storefront/files/file-problem.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { BusinessNumberField } from '#web/storefront/sign-up/business-number-field.tsx'
import { ProofField } from '#web/storefront/sign-up/proof-field.tsx'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { type Me, meQuery } from './me-query.ts'
import { orAskMe } from './or-ask-me.ts'
import styles from './my-info-page.module.css'

type Business = Pick<Me, 'name' | 'business_name' | 'business_no'>
type Paper = { file: File | undefined; onFile: (file: File | undefined) => void }
type Props = Paper & { open: boolean; onClose: () => void; me: Me }

/** A change of names, business number and documents: it takes effect after the desk has approved it. */
export function NamesChange({ open, onClose, ...rest }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="사업자 정보 변경">
      <NamesForm {...rest} onDone={onClose} />
    </Sheet>
  )
}

function NamesForm({ me, file, onFile, onDone }: Paper & { me: Me; onDone: () => void }) {
  const queries = useQueryClient()
  const last = me.change ?? me
  const { name, business_name, business_no } = last
  // Data of the business that has changed since must not be overwritten by what was typed before, so the draft is kept for these values
  // only.
  const of = JSON.stringify([name, business_name, business_no])
  const [kept] = useState(() => ownDraft('namesDraft', { name, business_name, business_no, fileName: '' }, of))
  const { form, draft: typed, field, change, errorOf, show } = useFields(kept.read())
  const { fileName, ...draft } = typed
  const sent = useRef(false)
  useEffect(() => {
    if (!sent.current) kept.keep(typed)
  }, [kept, typed])
  const [shrinking, setShrinking] = useState(false)
  const sending = useSending()
  const ask = useMutation({
    mutationFn: () =>
      orAskMe(
        queries,
        api(askChange, { body: withFile(businessWish(draft, last), file) }, sending.begin()),
        ({ change }) => change !== null && isWish(change, draft, file),
        refusals['input.invalid'],
      ),
    onSettled: sending.end,
    onSuccess: () => {
      sent.current = true
      kept.drop()
      onFile(undefined)
      toast('변경을 요청했어요. 확인하면 문자로 알려 드려요.', { icon: 'check' })
      onDone()
      return queries.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
    },
    onError: (error) => {
      if (sending.wasCancelled()) return
      void tellMember(accountErrorMessage(error, '수정 중 오류가 발생했습니다.')).then(() => show(fileProblem(error)))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (ask.isPending) return
    const wrong = firstProblem(changeBusinessForm, businessWish(draft, last)) ?? whatIsMissing(me, draft, file)
    show(wrong)
    if (!wrong) ask.mutate()
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <p className={styles.hint}>담당자가 서류와 맞는지 본 뒤에 바뀌어요. 그때까지는 지금 정보로 계속 살 수 있어요.</p>
      <Field label="이름" autoComplete="name" maxLength={30} {...field('name')} />
      <Field label="사업자명" autoComplete="organization" maxLength={50} {...field('business_name')} />
      <BusinessNumberField
        value={draft.business_no}
        error={errorOf('business_no')}
        onChange={(business_no) => change({ business_no })}
      />
      <div>
        <h3 className={styles.proof}>새 증명 서류</h3>
        <ProofField
          file={file}
          error={errorOf('file')}
          onShrinking={setShrinking}
          onChange={(chosen) => {
            onFile(chosen)
            change({ fileName: chosen?.name ?? '' })
          }}
        />
        {!file && fileName && <p className={styles.hint}>골랐던 파일은 다시 골라 주세요: {fileName}</p>}
        <SendProgress sending={sending} />
      </div>
      <Button type="submit" wide busy={shrinking ? '사진 줄이는 중' : ask.isPending && '보내는 중'}>
        변경 요청
      </Button>
    </form>
  )
}

/** Whether the change that waits for the desk is the one that was sent here. */
const isWish = (change: NonNullable<Me['change']>, draft: Business, file: File | undefined): boolean =>
  isSame(change, draft) && (!file || change.user_cert_file?.ori_name === file.name)

const isSame = (one: Business, { name, business_name, business_no }: Business): boolean =>
  one.name === name.trim() && one.business_name === business_name.trim() && one.business_no === business_no

/** What the server would refuse: a change of nothing, or another name or number of the business without a document. */
function whatIsMissing(me: Me, draft: Business, file: File | undefined) {
  if (file) return undefined
  if (isSame(me.change ?? me, draft)) return { field: 'name', message: '바뀐 내용이 없습니다.' }
  if (me.change?.user_cert_file) return undefined
  const paperFor = (what: string) => ({
    field: 'file',
    message: `${what} 바꾸려면 새 증명 서류가 필요합니다.`,
  })
  if (draft.business_no !== me.business_no) return paperFor('사업자번호를')
  return draft.business_name.trim() === me.business_name ? undefined : paperFor('사업자명을')
}
