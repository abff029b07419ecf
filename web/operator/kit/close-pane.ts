import { go } from '#web/router/history.ts'

/**
 * Leaves what is open for its list, at this address: back, where one came from there, so that Back does not open it again; else in its
 * place. A browser that does not tell where one came from (no Navigation API) gets the second.
 */
export function closePane(address: string): void {
  const { navigation } = window as { navigation?: Pick<Navigation, 'entries' | 'currentEntry'> }
  const at = navigation?.currentEntry?.index ?? 0
  const before = navigation?.entries()[at - 1]?.url
  if (before === new URL(address, location.href).href) go(-1)
  else go(address, { replace: true, preventScrollReset: true })
}
