import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { askChange } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { changeNamesForm } from '#domain/forms/change-member.ts'
import { api } from '#web/api/api.ts'
import { withFile } from '#web/api/with-file.ts'
import { SendProgress } from '#web/storefront/files/send-progress.tsx'
import { useSending } from '#web/storefront/files/use-sending.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
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

type Props = { open: boolean; onClose: () => void; me: Me }

/** Other names and papers: the desk looks at them before they count. */
export function NamesChange({ open, onClose, me }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="사업자 정보 변경">
      <NamesForm me={me} onDone={onClose} />
    </Sheet>
  )
}

function NamesForm({ me, onDone }: { me: Me; onDone: () => void }) {
  const queries = useQueryClient()
  const last = me.change ?? me
  const { form, draft, field, errorOf, show } = useFields({ name: last.name, business_name: last.business_name })
  const [file, setFile] = useState<File>()
  const [shrinking, setShrinking] = useState(false)
  const sending = useSending()
  const ask = useMutation({
    mutationFn: () =>
      orAskMe(
        queries,
        api(askChange, { body: withFile(draft, file) }, sending.begin()),
        ({ change }) => change !== null && isWish(change, draft, file),
        refusals['input.invalid'],
      ),
    onSettled: sending.end,
    onSuccess: () => {
      toast('변경을 요청했어요. 확인하면 문자로 알려 드려요.', { icon: 'check' })
      onDone()
      return queries.invalidateQueries({ queryKey: meQuery.queryKey, exact: true })
    },
    onError: (error) => {
      if (!sending.wasCancelled()) void tellMember(accountErrorMessage(error, '수정 중 오류가 발생했습니다.'))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (ask.isPending) return
    const wrong = firstProblem(changeNamesForm, draft) ?? whatIsMissing(me, draft, file)
    show(wrong)
    if (!wrong) ask.mutate()
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <p className={styles.hint}>담당자가 서류와 맞는지 본 뒤에 바뀌어요. 그때까지는 지금 정보로 계속 살 수 있어요.</p>
      <Field label="이름" autoComplete="name" maxLength={30} {...field('name')} />
      <Field label="사업자명" autoComplete="organization" maxLength={50} {...field('business_name')} />
      <div>
        <h3 className={styles.proof}>새 증명 서류</h3>
        <ProofField
          file={file}
          error={errorOf('file')}
          onShrinking={setShrinking}
          onChange={(chosen) => {
            setFile(chosen)
            show()
          }}
        />
        <SendProgress sending={sending} />
      </div>
      <Button type="submit" wide busy={shrinking ? '사진 줄이는 중' : ask.isPending && '보내는 중'}>
        변경 요청
      </Button>
    </form>
  )
}

/** What waits for the desk is what was asked for here. */
const isWish = (
  { name, business_name, user_cert_file: paper }: NonNullable<Me['change']>,
  draft: { name: string; business_name: string },
  file: File | undefined,
): boolean =>
  name === draft.name.trim() && business_name === draft.business_name.trim() && (!file || paper?.ori_name === file.name)

/** What the server would refuse: nothing that differs, or another name of the shop without a paper. */
function whatIsMissing(
  me: Me,
  { name, business_name }: { name: string; business_name: string },
  file: File | undefined,
) {
  if (file) return undefined
  const last = me.change ?? me
  const same = name.trim() === last.name && business_name.trim() === last.business_name
  if (same) return { field: 'name', message: '바뀐 내용이 없습니다.' }
  return business_name.trim() !== me.business_name && !me.change?.user_cert_file
    ? { field: 'file', message: '사업자명을 바꾸려면 새 증명 서류가 필요합니다.' }
    : undefined
}
