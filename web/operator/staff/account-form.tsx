import { type FormEvent, useRef, useState } from 'react'
import { marketRoleNames, partnerRoleNames, type StaffRole, staffRoleNames } from '#domain/staff-role.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { ReasonField } from '#web/operator/kit/reason-field.tsx'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { Under } from '#web/operator/kit/cell.tsx'
import { recognised } from './recognised.ts'
import { roleWords } from './role-words.ts'
import { WhoseField } from './whose-field.tsx'
import styles from './staff.module.css'

/** `recognised`: how the owner knows that it is the right person; asked when access is given. */
export type Typed = { partner_id: number | null; login: string; name: string; roles: StaffRole[]; recognised: string }
/** The unsaved changes, and the version of the account on which they are based. */
export type Draft = { part: Partial<Typed>; version: number }
type Props = {
  start: Typed
  draft: Kept<Draft>
  version: number
  /** A new account needs a login name, which cannot be changed later. */
  isNew?: boolean
  action: string
  busy: string | false
  onSave: (form: Typed) => void
  onCancel: () => void
}

const rolesOf = (partnerId: number | null) =>
  Object.keys(partnerId === null ? marketRoleNames : partnerRoleNames) as StaffRole[]

/** Form for name and roles. The draft survives a reload, and a change by somebody else. */
export function AccountForm({ start, draft, version, isNew, action, busy, onSave, onCancel }: Props) {
  const [found] = useState(() => draft.value !== undefined)
  const form = { ...start, ...draft.value?.part }
  const type = (part: Partial<Typed>) =>
    draft.keep({ version, ...draft.value, part: { ...draft.value?.part, ...part } })
  const [left, setLeft] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isLogin = /^[A-Za-z0-9._-]{3,30}$/.test(form.login.trim())
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const isRecognised = !isNew || form.recognised.trim() !== ''
    const lacks = !isLogin || !form.name.trim() || form.roles.length === 0 || !isRecognised
    // Not for a form that is sent: once it has arrived it is emptied, and would say that all of it is missing.
    setLeft(lacks)
    if (lacks) return element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    onSave(form)
  }
  return (
    <PaneForm ref={element} onSubmit={handleSubmit}>
      {found && draft.value && <KeptNotice onDrop={draft.drop} />}
      {isNew && <WhoseField value={form.partner_id} onChange={(partner_id) => type({ partner_id, roles: [] })} />}
      {isNew && (
        <Field
          label="아이디"
          required
          autoComplete="off"
          autoCapitalize="none"
          hint="영어와 숫자 3~30자"
          value={form.login}
          error={left && !isLogin ? '아이디는 영어와 숫자 3~30자입니다.' : undefined}
          onChange={({ target }) => type({ login: target.value })}
        />
      )}
      <Field
        label="이름"
        required
        autoComplete="off"
        maxLength={20}
        value={form.name}
        error={left && !form.name.trim() ? '이름을 입력하세요' : undefined}
        onChange={({ target }) => type({ name: target.value })}
      />
      <fieldset className={styles.choices}>
        <legend>권한</legend>
        {rolesOf(form.partner_id).map((role) => (
          <Checkbox
            key={role}
            checked={form.roles.includes(role)}
            onChange={(on) => type({ roles: on ? [...form.roles, role] : form.roles.filter((one) => one !== role) })}
          >
            <span>
              <b>{staffRoleNames[role]}</b>
              <Under>{roleWords[role]}</Under>
            </span>
          </Checkbox>
        ))}
        {left && form.roles.length === 0 && <p role="alert">권한을 하나 이상 고르세요</p>}
      </fieldset>
      {isNew && (
        <ReasonField
          label={recognised.label}
          usual={recognised.usual}
          hint="기록에 남아요."
          value={form.recognised}
          error={left && !form.recognised.trim() ? recognised.missing : undefined}
          onWrite={(words) => type({ recognised: words })}
        />
      )}
      <Button type="submit" size="md" wide busy={busy}>
        {action}
      </Button>
      <Button variant="neutral" size="md" wide onClick={onCancel}>
        취소
      </Button>
    </PaneForm>
  )
}
