import { Children, type ReactNode, Suspense } from 'react'

/**
 * Parts of a page that the server has drawn, each brought to life in a commit after the one before. Boundaries that stand side by side
 * come to life in one (decision 097), so each holds those after it.
 */
export function ProgressiveHydration({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 && <ProgressiveHydration>{rest}</ProgressiveHydration>}
    </Suspense>
  )
}
