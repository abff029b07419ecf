import { useRef, useState } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { type Kept, type KeptHere, useSessionDraft } from './use-session-draft.ts'

/** Days after which a draft is dropped whose tab was never opened again. */
const longest = 7

/**
 * A draft that survives its tab. Browsers restore sessionStorage after a reload, but not after the tab was closed or the browser crashed:
 * so each change is also written to localStorage, per staff member, and a new tab starts with that. If two tabs write the same draft,
 * localStorage has that of the last one; each tab keeps its own. Only for input without personal data.
 */
export function useLastingDraft<Value>(name: string): Kept<Value> & {
  /** Typed in another tab. */
  elsewhere: boolean
  /** As in `useSessionDraft`, always under the same name. */
  settle: (sent: Value | undefined, rest: (newest: Value) => Value) => boolean
  rename: KeptHere<Value>['rename']
} {
  const own = useSessionDraft<Value>(name)
  const id = useStaff()?.id ?? 0
  const keyOf = (named: string) => `desk:${id}:${named}:left`
  const key = keyOf(name)
  const renamed = useRef<{ key: string; to: string }>(undefined)
  const keyNow = () => (renamed.current?.key === key ? renamed.current.to : key)
  const [left, setLeft] = useState(() => (own.value === undefined ? read<Value>(key) : undefined))
  const value = own.value ?? left
  // The state may be older than what was kept last, for example when a form is saved together with its last letter.
  const newest = useRef(value)
  function keepBeside(next: Value) {
    newest.current = next
    setLeft(undefined)
    try {
      localStorage.setItem(keyNow(), JSON.stringify({ at: Date.now(), value: next }))
    } catch {
      // Storage is full or refused: the draft lives as long as the tab.
    }
  }
  function keep(next: Value) {
    own.keep(next)
    keepBeside(next)
  }
  function dropBeside() {
    // Another tab may have replaced it since: that is a different draft.
    const mine = newest.current
    if (mine !== undefined && JSON.stringify(read(keyNow())) === JSON.stringify(mine)) localStorage.removeItem(keyNow())
    newest.current = undefined
  }
  function drop() {
    dropBeside()
    own.drop()
    setLeft(undefined)
  }
  return {
    value,
    elsewhere: own.value === undefined && left !== undefined,
    keep,
    drop,
    settle(sent, rest) {
      const stays = own.settle(sent, (mine) => {
        const next = rest(mine)
        keepBeside(next)
        return next
      })
      if (!stays) drop()
      return stays
    },
    rename(to) {
      const mine = newest.current
      dropBeside()
      own.rename(to)
      renamed.current = { key, to: keyOf(to) }
      if (mine !== undefined) keepBeside(mine)
    },
  }
}

function read<Value>(key: string): Value | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { at: number; value: Value } | null
    return kept && Date.now() - kept.at < longest * 86_400_000 ? kept.value : undefined
  } catch {
    return undefined
  }
}
