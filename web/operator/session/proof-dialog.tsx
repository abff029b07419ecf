import { useMutation } from '@tanstack/react-query'
import { proveStaff } from '#contract/operator/session.ts'
import { refusals } from '#contract/refusals.ts'
import { ServerRefusal, errorMessage } from '#web/api/failures.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { answerProof } from './ask-proof.ts'
import { operatorApi } from './operator-api.ts'
import { OtpField } from './otp-field.tsx'
import { passwordAndNumber } from './password-and-number.ts'
import styles from './password-sheet.module.css'

const empty = { password: '', otp: '' }
type Draft = typeof empty

type Props = { open: boolean; login: string }

/**
 * Asks for password and one-time number again before an act that grants access or gives something away. The interrupted action waits
 * beneath and goes on by itself.
 */
export function ProofDialog({ open, login }: Props) {
  const { form, draft, field, change, show, clear } = useFields(empty)
  const end = (shown: boolean) => {
    clear()
    answerProof(shown)
  }
  const prove = useMutation({
    mutationFn: ({ password, otp }: Draft) =>
      operatorApi(proveStaff, { body: { password, otp: otp.replaceAll(/\s/g, '') } }),
    onSuccess: () => end(true),
    onError: (error) => {
      const isOtp = error instanceof ServerRefusal && error.errno === refusals['staff.otp-wrong'].errno
      // After a wrong one-time number that has to be typed again; any other problem is shown at the password.
      if (isOtp) change({ otp: '' })
      show({ field: isOtp ? 'otp' : 'password', message: errorMessage(error) })
    },
  })

  function handleSubmit() {
    const wrong = passwordAndNumber(draft)
    if (wrong) show(wrong)
    else prove.mutate(draft)
  }

  return (
    <FormDialog
      open={open}
      title="한 번 더 확인해 주세요"
      words="사람을 들이거나 돈과 계좌를 다루는 일이라, 나인지 다시 물어요. 5분 동안은 다시 묻지 않아요."
      action="확인하고 계속하기"
      busy={prove.isPending && '확인하는 중'}
      form={form}
      className={styles.again}
      onSubmit={handleSubmit}
      onClose={() => end(false)}
    >
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField label="내 비밀번호" maxLength={128} data-focus="" {...field('password')} />
      <OtpField more="로그인할 때 쓴 번호는 다시 쓸 수 없어요." {...field('otp')} />
    </FormDialog>
  )
}
