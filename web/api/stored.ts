/** What the browser remembers (SPEC §3), one name each. `tab`: this tab only, so that two tabs can order side by side. */
const places = {
  access_token: 'browser',
  user_idx: 'browser',
  user_name: 'browser',
  userid: 'browser',
  wait_user_name: 'browser',
  savedUserId: 'browser',
  app_version: 'browser',
  recentSearches: 'browser',
  reloadedFor: 'tab',
  orderno: 'tab',
  urlCode: 'tab',
  MallorderId: 'tab',
  MallorderNo: 'tab',
  paymentDone: 'tab',
  paidForm: 'tab',
  orderChoices: 'tab',
  givenUpForms: 'tab',
  returnTo: 'tab',
  signUpDraft: 'tab',
  codeLock: 'tab',
  inquiryDraft: 'tab',
  addressDraft: 'tab',
  addressChange: 'tab',
  returnDraft: 'tab',
  cancelDraft: 'tab',
} as const
export type StoredKey = keyof typeof places

function storageOf(key: StoredKey): Storage | undefined {
  // Where the server draws, nothing is remembered.
  if (!('document' in globalThis)) return undefined
  return places[key] === 'tab' ? sessionStorage : localStorage
}

/** Reads and writes that do not break the page where storage is refused (private windows, full disks). */
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
      // Nothing to remember it by: the page works until it is closed.
    }
  },
  drop(...keys: StoredKey[]): void {
    try {
      for (const key of keys) storageOf(key)?.removeItem(key)
    } catch {
      // As above.
    }
  },
}
