import { queryClient } from '#web/api/query-client.ts'
import { stored } from '#web/api/stored.ts'
import { onLeave } from '#web/router/history.ts'
import { settingsQuery } from './settings-query.ts'

/**
 * The first build that the server names is that of this page (SPEC §3: a new version reloads the app). When it names another one, the tab
 * is reloaded with the next navigation at which nothing can be lost, once per build.
 */
export function reloadForNewBuild(): void {
  const told = () => queryClient.getQueryData(settingsQuery.queryKey)?.app_version
  let own: string | undefined
  const hear = () => {
    own ??= told()
    if (own) stored.set('app_version', own)
  }
  hear()
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'settings') hear()
  })
  onLeave((from, to) => {
    const next = told()
    if (!next || next === own || stored.get('reloadedFor') === next) return false
    if (isFlow(from) || isFlow(to) || hasTypedWork() || queryClient.isMutating() > 0) return false
    stored.set('reloadedFor', next)
    // If storage keeps nothing, it would reload at every navigation.
    return stored.get('reloadedFor') === next
  })
}

/** The pages of an order and of signing up, whose chosen files are only in memory. */
const isFlow = (path: string): boolean => /^\/(order|memberprocess)/i.test(path)

/** Whether a field contains text, other than search words. */
function hasTypedWork(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')
  return Array.from(fields).some(({ type, value }) => !notTyped.has(type) && value.trim() !== '')
}

const notTyped = new Set(['search', 'checkbox', 'radio', 'hidden', 'button', 'submit', 'date'])
