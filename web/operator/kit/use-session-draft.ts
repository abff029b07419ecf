import { useState } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { useOpenDraft } from './open-drafts.ts'

export type Kept<Value> = {
  /** What was typed and not sent, in this tab, by whoever is at the desk; undefined: nothing. */
  value: Value | undefined
  keep: (value: Value) => void
  drop: () => void
}
export type KeptHere<Value> = Kept<Value> & {
  /**
   * `sent` is stored now: it is dropped, but what was typed since stays as `rest` makes it, under the name that the thing has by now.
   * Answers whether something stays.
   */
  settle: (sent: Value | undefined, rest: (newest: Value) => Value, name?: string) => boolean
}

/** Keeps what somebody types through a reload. One `name` for each thing that is written ('inquiry:12'): mount anew for another. */
export function useSessionDraft<Value>(name: string): KeptHere<Value> {
  const keyOf = useKeyOf()
  const key = keyOf(name)
  const [value, setValue] = useState(() => read<Value>(key))
  useOpenDraft(value !== undefined && value !== '')
  const keep = (next: Value) => {
    setValue(next)
    write(key, next)
  }
  const drop = () => {
    setValue(undefined)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // As below.
    }
  }
  return {
    value,
    keep,
    drop,
    settle(sent, rest, now = name) {
      const newest = read<Value>(key)
      const stays = newest !== undefined && JSON.stringify(newest) !== JSON.stringify(sent)
      if (stays && now === name) keep(rest(newest))
      else {
        if (stays) write(keyOf(now), rest(newest))
        drop()
      }
      return stays
    },
  }
}

/** What was written after a text that is sent. */
export const afterSent =
  (sent: string) =>
  (newest: string): string =>
    newest.startsWith(sent) ? newest.slice(sent.length).trimStart() : newest

function useKeyOf() {
  const id = useStaff()?.id ?? 0
  return (name: string) => `desk:${id}:${name}`
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or refused storage: it lives as long as the page does.
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
