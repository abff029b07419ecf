import { Children, type ReactNode, Suspense } from 'react'

/**
 * Hydrates the parts of a server-rendered page one after the other, each in a commit of its own. Suspense boundaries that are siblings
 * hydrate in one commit (decision 097), so each boundary contains those after it.
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
