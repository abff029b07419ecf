import { type FormEvent, useRef, useState } from 'react'
import { PaneForm } from '#web/operator/kit/pane-form.tsx'
import { ConflictNotice, type Conflict } from '#web/operator/kit/conflict-notice.tsx'
import { KeptNotice } from '#web/operator/kit/kept-notice.tsx'
import type { Kept } from '#web/operator/kit/use-session-draft.ts'
import { Button } from '#web/ui/button.tsx'
import type { AccountNumber, Draft, Lists, Typed } from './form.ts'
import { isWrongNumber, MoneyFields, OrderFields, WhoFields } from './partner-fields.tsx'

type Props = {
  start: Typed
  lists: Lists
  /** Last digits of the stored account; '': none. */
  last4: string
  action: string
  busy: string | false
  /** Unsaved changes; without any, editing starts at `version`. */
  draft: Kept<Draft>
  account: AccountNumber
  version: number
  conflicts?: readonly Conflict[] | undefined
  onConflictSeen: () => void
  onSave: (typed: Typed) => void
  onCancel: () => void
}

/** All data of a partner. The draft survives a reload, and a change by somebody else. */
export function PartnerForm({
  start,
  lists: { banks, couriers },
  last4,
  action,
  busy,
  draft,
  account,
  version,
  conflicts,
  onConflictSeen,
  onSave,
  onCancel,
}: Props) {
  const [found] = useState(() => draft.value !== undefined)
  const typed = { ...start, ...draft.value?.part, bank_account: account.value }
  const type = (part: Partial<Typed>) =>
    draft.keep({ version, ...draft.value, part: { ...draft.value?.part, ...part } })
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (busy) return
    if (!typed.partner_name.trim() || isWrongNumber(typed) || !typed.pick_up_days)
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    onSave(typed)
  }

  return (
    <PaneForm ref={form} onSubmit={handleSubmit}>
      {found && draft.value && <KeptNotice onDrop={draft.drop} />}
      {conflicts && <ConflictNotice conflicts={conflicts} onSeen={onConflictSeen} />}
      <WhoFields typed={typed} type={type} left={left} />
      <OrderFields typed={typed} type={type} left={left} couriers={couriers} />
      <MoneyFields typed={typed} type={type} banks={banks} last4={last4} account={account} />
      <Button type="submit" size="md" wide busy={busy}>
        {action}
      </Button>
      <Button variant="neutral" size="md" wide onClick={onCancel}>
        취소
      </Button>
    </PaneForm>
  )
}
