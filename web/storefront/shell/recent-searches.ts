import { ownDraft } from '#web/api/own-draft.ts'

const most = 6
const kept = ownDraft('recentSearches', { words: '' })

/** What whoever is here now looked for on this browser, the last first. */
export const recentSearches = (): string[] => kept.read().words.split('\n').filter(Boolean)

export function rememberSearch(words: string): void {
  const before = recentSearches().filter((one) => one !== words)
  kept.keep({ words: [words, ...before].slice(0, most).join('\n') })
}

export const forgetSearches = kept.drop
