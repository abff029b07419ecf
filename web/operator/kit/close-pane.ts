import { go } from '#web/router/history.ts'
import { plain } from './route.ts'

/**
 * Closes the pane and returns to its list at this address: by going back if the reader came from there, so that Back does not open it
 * again; otherwise by replacing the entry. Without the Navigation API it always replaces. At another desk there is nothing to close.
 */
export function closePane(address: string): void {
  const list = new URL(address, location.href)
  if (plain(list.pathname) !== plain(location.pathname)) return
  const { navigation } = window as { navigation?: Pick<Navigation, 'entries' | 'currentEntry'> }
  const at = navigation?.currentEntry?.index ?? 0
  const before = navigation?.entries()[at - 1]?.url
  if (before === list.href) go(-1)
  else go(address, { replace: true, preventScrollReset: true })
}
