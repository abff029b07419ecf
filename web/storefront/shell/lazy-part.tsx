import { type ComponentType, createElement, lazy } from 'react'
import { onTheirWay } from '#web/router/fetch-ahead.ts'

const lost = new Set<() => void>()

/**
 * A component whose code is loaded on first use. React.lazy keeps a failure for as long as the page lives; `askAgain` makes it load again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props>
  const ask = () => {
    Part = lazy(() => {
      onTheirWay.wanted++
      return load()
        .finally(() => onTheirWay.wanted--)
        .then(
          // Undefined: the page is being reloaded (reload-on-lost-chunk.ts), so it stays suspended.
          (part) => (part ? { default: part } : new Promise<never>(() => {})),
          (error: unknown) => {
            lost.add(ask)
            throw error
          },
        )
    })
  }
  ask()
  return (props) => createElement(Part, props)
}

export function askAgain(): void {
  for (const ask of lost) ask()
  lost.clear()
}
