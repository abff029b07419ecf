import { queryClient } from '#web/api/query-client.ts'
import { stored } from '#web/api/stored.ts'
import { onLeave } from '#web/router/history.ts'
import { settingsQuery } from './settings-query.ts'

/**
 * The first build that the server names is this page's own (SPEC §3: a change makes the app load itself anew). Once it names another,
 * the tab loads itself anew with the next change of page that takes nothing from anybody, and for each build once.
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
    // Storage that keeps nothing would reload for ever.
    return stored.get('reloadedFor') === next
  })
}

/** The way of an order, and of joining, whose files are in this page alone. */
const isFlow = (path: string): boolean => /^\/(order|memberprocess)/i.test(path)

/** Something stands in a field that is more than words to search for. */
function hasTypedWork(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')
  return Array.from(fields).some(({ type, value }) => !notTyped.has(type) && value.trim() !== '')
}

const notTyped = new Set(['search', 'checkbox', 'radio', 'hidden', 'button', 'submit', 'date'])
