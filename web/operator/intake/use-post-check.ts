import { type RefObject, useState } from 'react'
import type { Form } from './form.ts'
import { type PostProblem, postProblems } from './post-problems.ts'

/** What is wrong or missing, by its cell. */
export type Asked = ReadonlyMap<string, string>
type Options = {
  /** Around all the cells. */
  root: RefObject<HTMLElement | null>
  nameOf: (code: string) => string
  isPartners: boolean
}

/**
 * The cells that keep a carcass from going on sale, shown from the first try on. `passes` tries: with such a cell it goes there and answers
 * no.
 */
export function usePostCheck(form: Form, { root, nameOf, isPartners }: Options) {
  const [tried, setTried] = useState(false)
  const problems = postProblems(form, nameOf, isPartners)
  function passes(): boolean {
    setTried(true)
    const [first] = problems
    if (first) root.current?.querySelector<HTMLElement>(`[data-cell="${first.at}"]`)?.focus()
    return !first
  }
  const shown: readonly PostProblem[] = tried ? problems : []
  const asked: Asked = new Map(shown.map(({ at, why }) => [at, why]))
  return { problems: shown, asked, passes }
}
