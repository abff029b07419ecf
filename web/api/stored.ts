/** Keys in localStorage (SPEC §3). */
const lasting = [
  'access_token',
  'user_idx',
  'user_name',
  'userid',
  'wait_user_name',
  'savedUserId',
  'app_version',
  'recentSearches',
  'slashKey',
] as const
/** Keys in sessionStorage, one set per tab, so that two tabs can order side by side. */
type TabKey =
  | 'reloadedFor'
  | 'orderno'
  | 'urlCode'
  | 'MallorderId'
  | 'MallorderNo'
  | 'paymentDone'
  | 'paidForm'
  | 'successClaim'
  | 'orderChoices'
  | 'givenUpForms'
  | 'returnTo'
  | 'signUpDraft'
  | 'codeLock'
  | 'inquiryDraft'
  | 'addressDraft'
  | 'addressChange'
  | 'returnDraft'
  | 'cancelDraft'
  | 'outDraft'
  | 'namesDraft'
  | 'placesInLists'
export type StoredKey = (typeof lasting)[number] | TabKey

function storageOf(key: StoredKey): Storage | undefined {
  // On the server nothing is stored.
  if (!('document' in globalThis)) return undefined
  return lasting.some((one) => one === key) ? localStorage : sessionStorage
}

/** Storage that does not throw where the browser refuses it (private windows, full disks). */
export const stored = {
  get(key: StoredKey): string | undefined {
    try {
      return storageOf(key)?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set(key: StoredKey, value: string): void {
    try {
      storageOf(key)?.setItem(key, value)
    } catch {
      // Storage is full or switched off: the page works, but remembers nothing after it is closed.
    }
  },
  drop(...keys: StoredKey[]): void {
    try {
      for (const key of keys) storageOf(key)?.removeItem(key)
    } catch {
      // As in `set`.
    }
  },
}
