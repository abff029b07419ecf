import { currentSession } from './session.ts'
import { stored, type StoredKey } from './stored.ts'

/** What is typed into a form and survives a reload: for whoever typed it, and for the one thing that it is `of`. */
export function ownDraft<Draft extends Record<string, string>>(key: StoredKey, blank: Draft, of = '') {
  return {
    read(): Draft {
      const draft: Record<string, string> = { ...blank }
      const kept = parsed(stored.get(key))
      if (kept['user'] !== currentSession()?.userIdx || (kept['of'] ?? '') !== of) return draft as Draft
      for (const name of Object.keys(blank)) {
        const value = kept[name]
        if (typeof value === 'string') draft[name] = value
      }
      return draft as Draft
    },
    keep: (draft: Draft): void => stored.set(key, JSON.stringify({ ...draft, of, user: currentSession()?.userIdx })),
    drop: (): void => stored.drop(key),
  }
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
