import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { checkId } from '#contract/sign-up.ts'
import { firstProblem } from '#domain/first-problem.ts'
import { checkIdForm } from '#domain/forms/sign-up.ts'
import { api } from '#web/api/api.ts'
import { ServerRefusal } from '#web/api/failures.ts'
import { NewPassword } from '#web/storefront/session/new-password.tsx'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { showAlert } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { InputGroup } from '#web/ui/input-group.tsx'
import type { SignUpDraft } from './sign-up-draft.ts'
import type { Secrets } from './typed-secrets.ts'
import type { Refused } from './use-join.ts'
import styles from './details-page.module.css'

type Props = {
  draft: SignUpDraft
  secrets: Secrets
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<SignUpDraft>) => void
  onSecrets: (part: Partial<Secrets>) => void
  onProblem: (problem: Refused) => void
}

/** An earlier application may have arrived although its response was lost. */
const mayBeOwn = ' 앞서 보낸 신청이 도착했을 수 있으니 이 ID로 로그인해 보세요.'

/** The id with its availability check, and the password twice. */
export function LoginFields({ draft, secrets, errorOf, onChange, onSecrets, onProblem }: Props) {
  const [said, setSaid] = useState('사용하실 수 있는 ID입니다.')
  const free = draft.checkedId !== '' && draft.checkedId === draft.userid.trim()

  const check = useMutation({
    mutationFn: (userid: string) => api(checkId, { body: { userid } }),
    onSuccess: (sentence, userid) => {
      // The message of the response is the sentence to show (SPEC §7).
      if (sentence) setSaid(sentence)
      onChange({ checkedId: userid })
    },
    onError: (error, userid) => {
      onChange({ checkedId: '' })
      if (error instanceof ServerRefusal && error.status < 500) {
        const isOwn = error.errno === refusals['userid.taken'].errno && userid === draft.sentId
        onProblem({ field: 'userid', message: `${error.message}${isOwn ? mayBeOwn : ''}` })
      } else void showAlert(accountErrorMessage(error))
    },
  })

  function handleCheck() {
    const wrong = firstProblem(checkIdForm, draft)
    if (wrong) onProblem(wrong)
    else check.mutate(draft.userid.trim())
  }

  return (
    <div className={styles.fields}>
      <InputGroup>
        <Field
          label="ID"
          name="userid"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint="영어와 숫자 4자에서 20자까지"
          value={draft.userid}
          error={errorOf('userid')}
          ok={free ? said : undefined}
          onChange={({ target: { value } }) => onChange({ userid: value })}
        />
        <Button variant="line" busy={check.isPending && '확인 중'} onClick={handleCheck}>
          중복확인
        </Button>
      </InputGroup>
      <NewPassword
        labels={['비밀번호', '비밀번호 확인']}
        password={secrets.password}
        password2={secrets.password2}
        passwordError={errorOf('password')}
        password2Error={errorOf('password2')}
        onChange={onSecrets}
      />
    </div>
  )
}
