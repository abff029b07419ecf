import { useState } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { useOpenDraft } from './open-drafts.ts'

export type Kept<Value> = {
  /** What was typed and not sent, in this tab, by whoever is at the desk; undefined: nothing. */
  value: Value | undefined
  keep: (value: Value) => void
  drop: () => void
}

/** Keeps what somebody types through a reload. One `name` for each thing that is written ('inquiry:12'): mount anew for another. */
export function useSessionDraft<Value>(name: string): Kept<Value> {
  const key = `desk:${useStaff()?.id ?? 0}:${name}`
  const [value, setValue] = useState(() => read<Value>(key))
  useOpenDraft(value !== undefined && value !== '')
  return {
    value,
    keep(next) {
      setValue(next)
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A full or refused storage: it lives as long as the page does.
      }
    },
    drop() {
      setValue(undefined)
      try {
        sessionStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}

function read<Value>(key: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}
