import { type ComponentType, createElement, lazy } from 'react'
import { onTheirWay } from '#web/router/fetch-ahead.ts'

const lost = new Set<() => void>()

/**
 * A part whose code comes when it is first drawn. React remembers for as long as the page lives that it did not come: after `askAgain`
 * it is asked for anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props>
  const ask = () => {
    Part = lazy(() => {
      onTheirWay.wanted++
      return load()
        .finally(() => onTheirWay.wanted--)
        .then(
          // None: the page is being loaded anew (reload-on-lost-chunk.ts).
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
