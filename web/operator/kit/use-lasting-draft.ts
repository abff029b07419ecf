import { useRef, useState } from 'react'
import { useStaff } from '#web/operator/session/use-staff.ts'
import { type Kept, useSessionDraft } from './use-session-draft.ts'

/** Days after which a draft of a tab that never came back is forgotten. */
const longest = 7

/**
 * A draft of this tab that also outlives it. The browser gives the tab's own storage back after a reload, not after it was closed or has
 * crashed with the browser: so each change is written beside it, by member of staff, and is what a new tab begins with. Of two tabs that
 * write the same the last one stands there; each keeps its own. For what holds nobody's personal data.
 */
export function useLastingDraft<Value>(name: string): Kept<Value> & {
  /** It was typed in a tab that is not this one. */
  elsewhere: boolean
  /** As that of a draft of this tab, under the name that it has. */
  settle: (sent: Value | undefined, rest: (newest: Value) => Value) => boolean
} {
  const own = useSessionDraft<Value>(name)
  const key = `desk:${useStaff()?.id ?? 0}:${name}:left`
  const [left, setLeft] = useState(() => (own.value === undefined ? read<Value>(key) : undefined))
  const value = own.value ?? left
  // What was kept may not be drawn yet when it is dropped: a form that is saved with its last letter.
  const newest = useRef(value)
  function keepBeside(next: Value) {
    newest.current = next
    setLeft(undefined)
    try {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), value: next }))
    } catch {
      // A full or refused storage: it lives as long as the tab does.
    }
  }
  function keep(next: Value) {
    own.keep(next)
    keepBeside(next)
  }
  function drop() {
    // Another tab may have written there since: that is another carcass.
    const mine = newest.current
    if (mine !== undefined && JSON.stringify(read(key)) === JSON.stringify(mine)) localStorage.removeItem(key)
    newest.current = undefined
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
