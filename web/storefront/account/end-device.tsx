import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endDevice } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './end-device.module.css'

type Props = { userid: string; device: { id: string; device: string } | undefined; onClose: () => void }

/**
 * Logs another device out. It asks for the password, so that a person who finds this device unlocked cannot lock the member out elsewhere.
 */
export function EndDevice({ userid, device, onClose }: Props) {
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const refuse = (words: string) => {
    setProblem(words)
    field.current?.focus()
  }
  const end = useMutation({
    mutationFn: (session_id: string) =>
      api(endDevice, { params: { session_id }, body: { current_password: password } }),
    onSuccess: () => {
      toast('로그아웃했어요', { icon: 'check' })
      onClose()
    },
    onError: (failure) => refuse(accountErrorMessage(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['me', 'devices'] }),
  })

  function handleSubmit() {
    if (!device) return
    if (password) end.mutate(device.id)
    else refuse('현재 비밀번호를 입력하세요')
  }

  return (
    <FormDialog
      open={device !== undefined}
      title={`${device?.device ?? ''}에서 로그아웃할까요?`}
      action="로그아웃"
      busy={end.isPending && '로그아웃 중'}
      danger
      className={styles.form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={userid} readOnly hidden />
      <PasswordField
        label="현재 비밀번호"
        ref={field}
        data-focus=""
        required
        maxLength={128}
        value={password}
        error={problem}
        onChange={({ target }) => {
          setPassword(target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
