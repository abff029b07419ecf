import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Key } from './shown-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'

const KeysList = lazy(async () => ({ default: (await import('./keys-list.tsx')).KeysList }))

const asked = new EventTarget()
/** Opens the list for those who do not press '?'. */
export const showKeysHelp = (): void => void asked.dispatchEvent(new Event('asked'))

/** All shortcuts of the desk on screen and of the console, opened by '?' or a button. */
export function KeysHelp() {
  const [here, setHere] = useState<readonly Key[]>()
  const [wasAsked, setAsked] = useState(false)
  useShortcuts({ '?': showKeysHelp })
  useEffect(() => {
    const show = () =>
      void import('./keys-here.ts').then(({ keysHere }) => {
        setHere(keysHere())
        setAsked(true)
      })
    asked.addEventListener('asked', show)
    return () => asked.removeEventListener('asked', show)
  }, [])
  return (
    wasAsked &&
    createPortal(
      <Suspense>
        <KeysList here={here} onClose={() => setHere(undefined)} />
      </Suspense>,
      document.body,
    )
  )
}
