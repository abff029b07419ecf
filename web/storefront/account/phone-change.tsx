import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePhone } from '#contract/account.ts'
import { refusals } from '#contract/refusals.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { changePhoneForm } from '#domain/forms/change-member.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { PhoneCode } from '#web/storefront/session/phone-code.tsx'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { tellMember } from '#web/storefront/session/tell-member.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { meQuery } from './me-query.ts'
import { orAskMe } from './or-ask-me.ts'
import styles from './my-info-page.module.css'

type Props = { open: boolean; onClose: () => void }

const empty = { phone_no: '', auth_number: '', current_password: '' }

const fieldsOf: Record<number, string | undefined> = {
  [refusals['password.current-wrong'].errno]: 'current_password',
  [refusals['phone.not-verified'].errno]: 'auth_number',
  [refusals['phone.code-dead'].errno]: 'auth_number',
}

/** A new phone number: needs a code sent to it and the current password, because a phone is enough to reset a forgotten password. */
export function PhoneChange({ open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="휴대폰번호 변경">
      <PhoneForm onDone={onClose} />
    </Sheet>
  )
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const { form, draft, field, errorOf, change, show } = useFields(empty)
  const [verified, setVerified] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      orAskMe(
        queries,
        api(changePhone, { body: draft }),
        ({ phone_no }) => phone_no === draft.phone_no,
        refusals['phone.not-verified'],
      ),
    onSuccess: () => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, phone_no: draft.phone_no })
      toast('수정되었습니다', { icon: 'check' })
      onDone()
    },
    onError: (error) => {
      const wrong = error instanceof ServerRefusal ? fieldsOf[error.errno] : undefined
      if (wrong === 'auth_number') setVerified(false)
      if (wrong) show({ field: wrong, message: error.message })
      else void tellMember(accountErrorMessage(error, '수정 중 오류가 발생했습니다.'))
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const unverified = verified ? undefined : { field: 'auth_number', message: '휴대폰 인증을 하지 않으셨습니다' }
    const { phone_no } = changePhoneForm.shape
    const wrong = firstProblem(phone_no, draft.phone_no)
    if (wrong) return show({ field: 'phone_no', message: wrong.message })
    const next = unverified ?? firstProblem(changePhoneForm, draft)
    if (next) show(next)
    else save.mutate()
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={handleSubmit} noValidate>
      <PhoneCode
        flag="CH"
        phone={draft.phone_no}
        code={draft.auth_number}
        verified={verified}
        phoneError={errorOf('phone_no')}
        codeError={errorOf('auth_number')}
        onChange={({ phone, code, verified: now }) => {
          change({
            ...(phone !== undefined && { phone_no: phone }),
            ...(code !== undefined && { auth_number: code }),
          })
          if (now !== undefined) setVerified(now)
        }}
      />
      <PasswordField
        label="현재 비밀번호"
        maxLength={128}
        autoComplete="current-password"
        {...field('current_password')}
      />
      <p className={styles.hint}>지금 번호로도 바뀌었다고 알려 드려요.</p>
      <Button type="submit" wide busy={save.isPending && '바꾸는 중'}>
        휴대폰번호 변경
      </Button>
    </form>
  )
}
