import { useRef, useState } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { useOpenDraft } from './open-drafts.ts'

export type Kept<Value> = {
  /** Unsent input of the current staff member in this tab; undefined: none. */
  value: Value | undefined
  keep: (value: Value) => void
  drop: () => void
}
export type KeptHere<Value> = Kept<Value> & {
  /**
   * Called when `sent` is stored: drops it, but what was typed after sending stays, changed by `rest`, under the `name` that the thing has
   * by now. Returns whether something stays.
   */
  settle: (sent: Value | undefined, rest: (newest: Value) => Value, name?: string) => boolean
  /** From now on it is kept under another name, while the component stays: the thing has got its id. */
  rename: (name: string) => void
}

/** Keeps input over a reload. One `name` for each thing that is edited ('inquiry:12'); the component has to be remounted for another. */
export function useSessionDraft<Value>(name: string): KeptHere<Value> {
  const keyOf = useKeyOf()
  const key = keyOf(name)
  const renamed = useRef<{ key: string; to: string }>(undefined)
  // Read when it is used: a saving that was begun under the old name drops what is kept under the new one.
  const keyNow = () => (renamed.current?.key === key ? renamed.current.to : key)
  const [value, setValue] = useState(() => read<Value>(key))
  useOpenDraft(value !== undefined && value !== '')
  const keep = (next: Value) => {
    setValue(next)
    write(keyNow(), next)
  }
  const drop = () => {
    setValue(undefined)
    remove(keyNow())
  }
  return {
    value,
    keep,
    drop,
    settle(sent, rest, now = name) {
      const newest = read<Value>(keyNow())
      const stays = newest !== undefined && JSON.stringify(newest) !== JSON.stringify(sent)
      if (stays && now === name) keep(rest(newest))
      else {
        if (stays) write(keyOf(now), rest(newest))
        drop()
      }
      return stays
    },
    rename(to) {
      const newest = read<Value>(keyNow())
      remove(keyNow())
      renamed.current = { key, to: keyOf(to) }
      if (newest !== undefined) write(keyNow(), newest)
    },
  }
}

/** The text that was added after a sent text. */
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
    // Storage is full or refused: the draft lives as long as the page.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As in `write`.
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
