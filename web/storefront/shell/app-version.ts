import { stored } from '#web/api/stored.ts'

/**
 * The app's version is remembered; when the server tells another one, the page loads itself anew (SPEC §3) and gets the
 * new files with the new page.
 */
export function checkAppVersion(version: string): void {
  const known = stored.get('app_version')
  if (known === version) return
  stored.set('app_version', version)
  // Storage that keeps nothing would reload for ever.
  if (known !== undefined && stored.get('app_version') === version) location.reload()
}
