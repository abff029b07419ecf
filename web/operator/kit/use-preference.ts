import { useCallback, useSyncExternalStore } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'

/** Those of this tab; another tab of the same browser is heard by the platform's own event. */
const here = new EventTarget()
/** What a browser keeps that has no storage, or a full one: as long as the page lives. */
const loose = new Map<string, string>()

/** How somebody likes the console, kept by this browser for them alone. '' : as usual. */
export function usePreference(name: string): readonly [value: string, keep: (value: string) => void] {
  const key = `desk:${useStaff()?.id ?? 0}:likes:${name}`
  const value = useSyncExternalStore(listen, () => read(key))
  const keep = useCallback(
    (next: string) => {
      try {
        if (next) localStorage.setItem(key, next)
        else localStorage.removeItem(key)
      } catch {
        loose.set(key, next)
      }
      here.dispatchEvent(new Event('changed'))
    },
    [key],
  )
  return [value, keep]
}

function read(key: string): string {
  try {
    return loose.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return loose.get(key) ?? ''
  }
}

function listen(changed: () => void): () => void {
  here.addEventListener('changed', changed)
  addEventListener('storage', changed)
  return () => {
    here.removeEventListener('changed', changed)
    removeEventListener('storage', changed)
  }
}
