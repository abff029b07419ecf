import { stored } from '#web/api/stored.ts'

const most = 6

/** What was looked for on this browser, the last first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(stored.get('recentSearches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  const kept = [words, ...recentSearches().filter((one) => one !== words)].slice(0, most)
  stored.set('recentSearches', JSON.stringify(kept))
}

export const forgetSearches = (): void => stored.drop('recentSearches')
