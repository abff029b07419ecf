import { useRef, useState } from 'react'
import type { IntakeDraft } from '#contract/operator/intake.ts'
import { isFinal } from '#web/api/failures.ts'
import { type Form, sheetOf } from './form.ts'
import { type StoredCarcass, useIntakeSide } from './intake-side.ts'

/** A draft on the server, and what a kept form still knows of it. */
export type Stored = Pick<StoredCarcass, 'id' | 'version'> & Partial<Pick<IntakeDraft, 'cattle_no' | 'sheet' | 'check'>>
/** A form whose saving got no answer. */
type Lost = { form: Form; save: () => Promise<{ data: StoredCarcass }> }

/** The draft behind the form: what is stored of it, and its saving. `onSaved` is called when all of the form is stored. */
export function useSavedCarcass(
  form: Form,
  begun: { draft: Stored | undefined; saved: Form | undefined },
  onSaved: () => void,
) {
  const side = useIntakeSide()
  const [draft, setDraft] = useState(begun.draft)
  const [savedForm, setSavedForm] = useState(begun.saved)
  /** It may be stored, so it is sent again as it was, before what was typed since. */
  const lost = useRef<Lost>(undefined)

  async function answered(one: Lost): Promise<Stored> {
    lost.current = one
    try {
      const { data } = await one.save()
      lost.current = undefined
      setDraft(data)
      return data
    } catch (error) {
      if (isFinal(error)) lost.current = undefined
      throw error
    }
  }
  function send(form: Form, before: Stored | undefined): Promise<Stored> {
    const partner_id = form.partner ? Number(form.partner) : null
    const body = { cattle_no: form.cattleNo, partner_id, prod_date: form.prodDate || null, sheet: sheetOf(form) }
    const save = () => (before ? side.save(before.id, { ...body, version: before.version }) : side.create(body))
    return answered({ form, save })
  }
  /** Stores the form, unless it is stored as it stands. */
  async function keep(): Promise<Stored> {
    if (draft && savedForm === form) return draft
    let before = draft
    if (lost.current && lost.current.form !== form)
      before = await answered(lost.current).catch((error: unknown) => {
        if (!isFinal(error)) throw error
        return draft
      })
    const data = await send(form, before)
    setSavedForm(form)
    onSaved()
    return data
  }
  return { draft, setDraft, savedForm, keep }
}
