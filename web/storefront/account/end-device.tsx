import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { endDevice } from '#contract/account.ts'
import { api } from '#web/api/api.ts'
import { accountErrorMessage } from '#web/api/account-error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './end-device.module.css'

type Props = { userid: string; device: { id: string; device: string } | undefined; onClose: () => void }

/** Signs another device out, for who knows the password: whoever found this one open shuts nobody out. */
export function EndDevice({ userid, device, onClose }: Props) {
  const queries = useQueryClient()
  const formId = useId()
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
    onSettled: () => queries.invalidateQueries({ queryKey: ['devices'] }),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (end.isPending || !device) return
    if (password) end.mutate(device.id)
    else refuse('현재 비밀번호를 입력하세요')
  }

  return (
    <Dialog
      open={device !== undefined}
      title={`${device?.device ?? ''}에서 로그아웃할까요?`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} variant="danger" busy={end.isPending && '로그아웃 중'}>
            로그아웃
          </Button>
          <Button variant="neutral" onClick={onClose}>
            취소
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
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
      </form>
    </Dialog>
  )
}
