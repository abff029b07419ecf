import { type RefObject, useRef, useState } from 'react'

/** `refused`: the server said so of what is typed in this field. */
export type Problem = { field: string; message: string; refused?: boolean }

/** The problem after an edit of these fields: gone, but a refused value stays marked until it is changed. */
export const afterEdit = (problem: Problem | undefined, part: object): Problem | undefined =>
  problem?.refused && !(problem.field in part) ? problem : undefined

type Field = {
  name: string
  required: true
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Fields<Draft> = {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  /** The props of the input with this name. */
  field: (name: keyof Draft & string) => Field
  errorOf: (name: string) => string | undefined
  change: (part: Partial<Draft>) => void
  /** Shows a problem at its field and focuses that; without a problem it clears the last one. */
  show: (problem?: Problem) => void
  clear: () => void
}

/** The text inputs of a form, and at most one problem with them. */
export function useFields<Draft extends Record<string, string>>(empty: Draft): Fields<Draft> {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblem((now) => afterEdit(now, part))
  }
  return {
    form,
    draft,
    change,
    errorOf,
    field: (name) => ({
      name,
      required: true,
      value: draft[name] ?? '',
      error: errorOf(name),
      onChange: ({ target: { value } }) => change({ [name]: value } as Partial<Draft>),
    }),
    show(wrong) {
      setProblem(wrong)
      if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus()
    },
    clear: () => change(empty),
  }
}
