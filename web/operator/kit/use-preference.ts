import { useCallback, useSyncExternalStore } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'

/** Changes in this tab; for those in other tabs the browser fires `storage`. */
const here = new EventTarget()
/** For browsers without storage, or with a full one: kept as long as the page lives. */
const loose = new Map<string, string>()

/** A preference of a staff member for the console, kept in this browser. '': the default. */
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
