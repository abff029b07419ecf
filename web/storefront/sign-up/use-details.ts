import { type FormEvent, useEffect, useRef, useState } from 'react'
import { firstProblem } from '#domain/first-problem.ts'
import { signUpDraft } from '#domain/forms/sign-up.ts'
import { afterEdit, type Problem } from '#web/ui/use-fields.ts'
import { leftToDo } from './left-to-do.ts'
import { keepDraft, readDraft, type SignUpDraft } from './sign-up-draft.ts'
import { keepSecrets, readSecrets, type Secrets } from './typed-secrets.ts'
import { useJoin } from './use-join.ts'

/** A password is refused if it contains one of these, too. */
const inPassword = ['userid', 'name', 'business_name']
/** A missing step is shown at the field that it belongs to. */
const places: Record<string, string> = { idChecked: 'userid', phoneVerified: 'auth_number' }

/** The form of an application: what is typed, kept for a reload or a step back, the one problem with it, and sending it. */
export function useDetails() {
  const [draft, setDraft] = useState(readDraft)
  const [before] = useState(readSecrets)
  const [secrets, setSecrets] = useState(before.secrets)
  const [verified, setVerified] = useState(before.verified)
  const [file, setFile] = useState(before.file)
  const [problem, setProblem] = useState<Problem>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => keepSecrets({ secrets, verified, file }), [secrets, verified, file])
  const idChecked = draft.checkedId !== '' && draft.checkedId === draft.userid.trim()
  const whole = { ...draft, ...secrets, idChecked, phoneVerified: verified, file: file !== undefined }

  const show = ({ field, ...said }: Problem) => {
    const place = places[field] ?? field
    setProblem({ field: place, ...said })
    form.current?.querySelector<HTMLElement>(`[name="${place}"]`)?.focus()
  }
  const join = useJoin((refused) => {
    // The server has answered: no application with this id is on its way any more.
    setDraft((now) => ({ ...now, sentId: '' }))
    if (refused.field === 'userid') setDraft((now) => ({ ...now, checkedId: '' }))
    if (refused.field === 'auth_number') setVerified(false)
    if (refused.field === 'file') {
      setFile(undefined)
      setDraft((now) => ({ ...now, file_name: '' }))
    }
    // As after the postcode search: an address without delivery is cleared completely (SPEC §5).
    if (refused.field === 'zipcode') setDraft((now) => ({ ...now, zipcode: '', address1: '' }))
    show({ ...refused, refused: refused.field === 'password' })
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (join.isPending) return
    const wrong = firstProblem(signUpDraft, whole)
    if (wrong) return show(wrong)
    setProblem(undefined)
    if (!file) return
    setDraft((now) => ({ ...now, sentId: draft.userid.trim() }))
    join.mutate({ draft, secrets, file })
  }
  const change = (part: Partial<SignUpDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblem((now) => (inPassword.some((name) => name in part) ? undefined : afterEdit(now, part)))
  }
  return {
    form,
    typed: { draft, secrets, verified, file },
    left: leftToDo(whole),
    problem,
    errorOf: (field: string) => (problem?.field === field ? problem.message : undefined),
    show,
    join,
    handleSubmit,
    change,
    changeSecrets: (part: Partial<Secrets>) => {
      setSecrets((now) => ({ ...now, ...part }))
      setProblem((now) => afterEdit(now, part))
    },
    setVerified: (now: boolean) => {
      setVerified(now)
      setProblem((before) => afterEdit(before, {}))
    },
    chooseFile: (chosen: File | undefined) => {
      setFile(chosen)
      change({ file_name: chosen?.name ?? '' })
    },
  }
}
