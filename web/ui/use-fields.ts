import { type RefObject, useRef, useState } from 'react'

export type Problem = { field: string; message: string }
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
  /** What a field of this name is given. */
  field: (name: keyof Draft & string) => Field
  errorOf: (name: string) => string | undefined
  change: (part: Partial<Draft>) => void
  /** Says what is wrong where it is wrong, and goes there; nothing is wrong any more without it. */
  show: (problem?: Problem) => void
  clear: () => void
}

/** Texts that are typed into a form, and the one thing that is wrong with them until something is typed. */
export function useFields<Draft extends Record<string, string>>(empty: Draft): Fields<Draft> {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined)
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setProblem(undefined)
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
